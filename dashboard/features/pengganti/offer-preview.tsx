import { FreeTextNote } from '#dashboard/app/cloud/free-text-note.tsx';
import { Markup } from '#dashboard/components/markup.tsx';
import { offerText } from '#shared/reply/pengganti-text.ts';
import type { CalonPengganti, Pengganti, Rencana } from '#shared/reply/pengganti.ts';

interface OfferPreviewProps {
  data: Pengganti;
  plan: Rencana | undefined;
  calon: CalonPengganti | undefined;
}

/** The message that this candidate would get: in his turn, or alone. */
export function OfferPreview({ data: { jadwal }, plan, calon }: OfferPreviewProps) {
  const turn = plan?.giliran.find(({ id_mubaligh }) => id_mubaligh === calon?.id_mubaligh);
  const saat = turn ? turn.saat : plan?.sendiri;
  const facts = { ...jadwal, waktu: jadwal.saat, tanggal: jadwal.tanggal.slice(0, 10) };
  return (
    <section className="pane chat" aria-label="Pesan yang akan dikirim" tabIndex={0}>
      <h3>Pesan yang akan dikirim</h3>
      {calon && saat && (
        <article className="msg">
          <p className="to">Kepada {calon.nama_mubaligh}</p>
          <div className="bubble">
            <Markup text={offerText(facts, calon.nama_mubaligh, saat.sebelum)} />
          </div>
        </article>
      )}
      <FreeTextNote what="tawaran" jenis="tawaran" />
    </section>
  );
}
