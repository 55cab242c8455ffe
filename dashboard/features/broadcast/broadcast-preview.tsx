import { Button } from '#dashboard/components/button.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { LampiranLine } from '#dashboard/features/lampiran/index.ts';
import type { Notice } from '#shared/base/notice.ts';
import type { PreviewItem } from '#shared/broadcast/broadcast.ts';
import { formatDate } from '#shared/base/dates.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import { ChosenMessage } from './chosen-message.tsx';
import type { Preview } from './use-preview.ts';

interface BroadcastPreviewProps {
  preview: Preview;
  /** False until a template is chosen. */
  ready: boolean;
}

/** Exactly the messages that would be sent, as chat bubbles, each with its tick. */
export function BroadcastPreview({ preview, ready }: BroadcastPreviewProps) {
  const { items, isOn, textOf, choose, write, busy, failure, reload } = preview;
  const count = items?.filter(isOn).length ?? 0;
  const isOneDay = new Set(items?.flatMap(({ jadwal = [] }) => jadwal.map(({ tanggal }) => tanggal))).size === 1;
  return (
    <section className="pane chat" aria-label="Pratinjau" aria-busy={busy} tabIndex={0}>
      <h3 role="status">{items && ready ? `Pratinjau, ${count} pesan` : busy ? 'Memuat pratinjau…' : 'Pratinjau'}</h3>
      {!ready && <p className="hint">Pilih template untuk melihat pesan yang akan dikirim.</p>}
      {failure && ready && !busy && (
        <div className="hint">
          <p>{failure}</p>
          <Button small icon="refresh" onClick={reload}>
            Muat ulang
          </Button>
        </div>
      )}
      {items?.map((item) => (
        <ChosenMessage
          key={item.kunci}
          kunci={item.kunci!}
          who={item.recipients.join(', ')}
          about={<span className="place">{placeOf(item, isOneDay)}</span>}
          isOn={isOn(item)}
          blocked={blockedBy(item)}
          notes={<Notes item={item} isRewritten={textOf(item) !== item.message} />}
          file={item.nama_lampiran && <LampiranLine nama={item.nama_lampiran} />}
          text={textOf(item)}
          onChoose={choose}
          onText={write}
        />
      ))}
    </section>
  );
}

const blockedBy = ({ skipped, waiting }: PreviewItem): string | undefined =>
  skipped ? `Dilewati: ${skipped}` : waiting ? 'Sudah menunggu di antrean, tidak dikirim dua kali.' : undefined;

function Notes({ item, isRewritten }: { item: PreviewItem; isRewritten: boolean }) {
  const { peringatan, too_long, late } = item;
  return (
    <>
      {peringatan && (
        <p className="notice">
          <Icon name="exclamation-triangle" />
          <span className="grow">{peringatan}</span>
        </p>
      )}
      {too_long !== undefined && !isRewritten && (
        <p className="skipped">Terlalu panjang: {too_long} huruf. Yang terlihat hanya awalnya.</p>
      )}
      {late && <p className="skipped">Tidak sempat dikirim sebelum batas waktunya.</p>}
    </>
  );
}

/** Maximum number of mosques that are named; a preacher's month may contain many. */
const NAMED = 2;

/** 'Ketua DKM, Masjid Nurul Huda'; with the date where a broadcast is about several. */
function placeOf({ audience, masjid = [], jadwal = [] }: PreviewItem, isOneDay: boolean): string {
  const more = masjid.length - NAMED;
  const day = !isOneDay && jadwal.length === 1 && formatDate(jadwal[0]!.tanggal);
  return [
    audience === 'dkm' ? 'Ketua DKM' : 'Mubaligh',
    ...masjid.slice(0, NAMED).map(namaMasjid),
    ...(more > 0 ? [`${more} masjid lagi`] : []),
    ...(day ? [day] : []),
  ].join(', ');
}

/** Notices before sending; the duration is only information. */
export function BroadcastNotices({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null;
  return (
    <div className="notices" role="status">
      {notices.map(({ kind, text }) => {
        const calm = kind === 'time';
        return (
          <p key={text} className={calm ? 'notice neutral' : 'notice'}>
            <Icon name={calm ? 'clock' : 'exclamation-triangle'} />
            <span className="grow">{text}</span>
          </p>
        );
      })}
    </div>
  );
}
