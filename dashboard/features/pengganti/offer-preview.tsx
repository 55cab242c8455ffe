import { FreeTextNote } from '#dashboard/app/cloud/free-text-note.tsx';
import { localZone } from '#dashboard/components/date/today.ts';
import { Icon } from '#dashboard/components/icon.tsx';
import { Markup } from '#dashboard/components/markup.tsx';
import { momentText, offerText } from '#shared/reply/pengganti-text.ts';
import type { CalonPengganti, Pengganti } from '#shared/reply/pengganti.ts';
import { useNow } from './offer-line.tsx';
import { pauseText } from './pengganti-words.ts';

interface OfferPreviewProps {
  data: Pengganti;
  calon: CalonPengganti | undefined;
  /** Number of candidates that would be asked one after the other. */
  count: number;
}

/** The message that this candidate would get. */
export function OfferPreview({ data, calon, count }: OfferPreviewProps) {
  const now = useNow();
  const zone = localZone();
  const { jadwal, jeda_menit, batas } = data;
  const until = count > 1 ? Math.min(now + jeda_menit * 60_000, Date.parse(batas)) : Date.parse(batas);
  const facts = { ...jadwal, waktu: jadwal.saat, tanggal: jadwal.tanggal.slice(0, 10) };
  return (
    <section className="pane chat" aria-label="Pesan yang akan dikirim" tabIndex={0}>
      <h3>Pesan yang akan dikirim</h3>
      {calon && (
        <article className="msg">
          <p className="to">Kepada {calon.nama_mubaligh}</p>
          <div className="bubble">
            <Markup text={offerText(facts, calon.nama_mubaligh, momentText(until, now, zone))} />
          </div>
        </article>
      )}
      <FreeTextNote what="tawaran" jenis="tawaran" />
      {count > 1 && (
        <div className="notices">
          <p className="notice neutral">
            <Icon name="clock" />
            <span className="grow">
              Bila belum ada jawaban dalam {pauseText(jeda_menit)}, tawaran beralih ke nomor berikutnya. Malam hari
              berhenti dulu.
            </span>
          </p>
        </div>
      )}
    </section>
  );
}
