import { Icon } from '#dashboard/components/icon.tsx';
import { formatPhone } from '#shared/base/phone.ts';
import { PESAN_MIMBAR, type JenisPesan } from '#shared/queue/pendaftaran.ts';
import { useHealth } from '../health.ts';
import { usePesanMimbar } from './judged.ts';

/**
 * Note beside one of Mimbar's own texts: until WhatsApp approves it, it only reaches people who wrote within the last
 * 24 hours.
 */
export function FreeTextNote({ what, jenis }: { what: string; jenis: JenisPesan }) {
  const { data: health } = useHealth();
  const status = usePesanMimbar()?.find((one) => one.jenis === jenis)?.status;
  if (health?.messenger?.kind !== 'cloud' || status === 'disetujui') return null;
  const { number } = health.messenger;
  return (
    <p className="notice neutral free-text">
      <Icon name="clock" />
      <span className="grow">
        Lewat WhatsApp Cloud API {what} hanya sampai ke orang yang dalam 24 jam terakhir menulis ke{' '}
        {number ? formatPhone(number) : 'nomor ini'},{' '}
        {status === 'menunggu'
          ? 'sampai WhatsApp menyetujuinya.'
          : `sampai '${PESAN_MIMBAR[jenis]}' didaftarkan di menu Template dan disetujui.`}
      </span>
    </p>
  );
}
