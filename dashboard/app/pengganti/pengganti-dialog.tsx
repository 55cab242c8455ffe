import { useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { Button } from '#dashboard/components/button.tsx';
import { localZone } from '#dashboard/components/date/today.ts';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { LoadCard } from '#dashboard/components/load-notice.tsx';
import { Markup } from '#dashboard/components/markup.tsx';
import { momentText, offerText } from '#shared/reply/pengganti-text.ts';
import type { CalonPengganti, Pengganti } from '#shared/reply/pengganti.ts';
import { Candidates } from './candidates.tsx';
import { OfferLine, useNow } from './offer-line.tsx';
import { usePengganti, usePenggantiChanges, type JadwalOf } from './pengganti-queries.ts';
import { clockText, deadlineText, declinedText, IN_TURN, pauseText, placeLine, spanText } from './pengganti-words.ts';

interface PenggantiDialogProps {
  open: boolean;
  onClose: () => void;
  jadwal: JadwalOf;
  /** Where somebody may be chosen without an offer. */
  onPick?: (() => void) | undefined;
}

/** Who could stand in, who is asked, who has said yes; it follows what happens. */
export default function PenggantiDialog({ open, onClose, jadwal, onPick }: PenggantiDialogProps) {
  const { data, isError, refetch } = usePengganti(jadwal);
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Cari pengganti"
      subtitle={data ? placeLine(data) : ' '}
      size="wide"
      className="pengganti"
    >
      {data ? (
        <Body data={data} jadwal={jadwal} onClose={onClose} onPick={onPick} />
      ) : (
        <LoadCard isError={isError} retry={() => void refetch()} />
      )}
    </Modal>
  );
}

function Body({ data, jadwal, onClose, onPick }: { data: Pengganti } & Omit<PenggantiDialogProps, 'open'>) {
  const { run, busy } = useChange();
  const confirm = useConfirm();
  const changes = usePenggantiChanges(jadwal);
  const [looked, setLooked] = useState<string>();
  const state = data.penawaran?.state;
  const zone = localZone();
  const can = data.alasan === null;
  const runs = state === 'jalan';
  const free = data.calon.filter(
    ({ tawaran, tidak_bisa, nada }) => tawaran === null && tidak_bisa === null && !nada.includes('bentrok'),
  );
  const line = free.slice(0, IN_TURN);
  const shown = data.calon.find(({ id_mubaligh, tawaran }) => id_mubaligh === looked && tawaran === null) ?? line[0];
  const offer = (calon: CalonPengganti) => void run(changes.offer([calon.id_mubaligh], false));
  const stop = () =>
    confirm(
      {
        title: 'Hentikan tawaran?',
        description: 'Yang sudah ditawari diberi tahu bahwa tawarannya tidak berlaku lagi.',
        confirmLabel: 'Hentikan',
        cancelLabel: 'Batal',
        danger: true,
      },
      () => void run(changes.withdraw()),
    );
  const undo = () =>
    confirm(
      {
        title: `Urungkan ${data.penawaran?.nama_pemenang ?? 'pengganti'}?`,
        description: 'Beliau dan Ketua DKM diberi tahu, dan jadwal kembali ke yang berhalangan.',
        confirmLabel: 'Urungkan',
        cancelLabel: 'Batal',
        danger: true,
      },
      () => void run(changes.withdraw()),
    );

  if (state === 'terisi')
    return (
      <>
        <div className="split">
          <section className="pane cl" aria-label="Pengganti" tabIndex={0}>
            <Won data={data} zone={zone} />
          </section>
          <OfferLine data={data} />
        </div>
        <div className="dialog-foot">
          <span className="sum">{filledIn(data)}</span>
          {data.penawaran?.bisa_diurungkan && (
            <Button icon="undo" busy={busy} onClick={undo}>
              Urungkan
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            Selesai
          </Button>
        </div>
      </>
    );
  return (
    <>
      <div className={data.tawaran.length > 0 ? 'split phone-first' : 'split'}>
        <section className="pane cl" aria-label="Calon" tabIndex={0}>
          <Gone data={data} zone={zone} />
          <Late data={data} busy={busy} onChoose={(id) => void run(changes.choose(data, id))} />
          <Candidates
            data={data}
            busy={busy}
            onOffer={can ? offer : undefined}
            onLook={({ id_mubaligh }) => setLooked(id_mubaligh)}
          />
        </section>
        {data.tawaran.length > 0 ? (
          <OfferLine data={data} />
        ) : (
          <Message data={data} calon={shown} count={line.length} />
        )}
      </div>
      <div className="dialog-foot">
        <span className="sum">
          {runs
            ? 'Yang pertama bersedia langsung tercatat'
            : can && `Batas ${deadlineText(data.batas, zone)}, lalu Anda diberi tahu`}
        </span>
        {runs && (
          <Button kind="danger-outline" busy={busy} onClick={stop}>
            Hentikan tawaran
          </Button>
        )}
        {onPick && !runs && (
          <Button kind="ghost" onClick={onPick}>
            Pilih sendiri
          </Button>
        )}
        <Button onClick={onClose}>{runs ? 'Tutup' : 'Batal'}</Button>
        {!runs && can && line.length > 0 && (
          <Button
            kind="primary"
            icon="send"
            busy={busy}
            onClick={() =>
              void run(
                changes.offer(
                  line.map(({ id_mubaligh }) => id_mubaligh),
                  line.length > 1,
                ),
              )
            }
          >
            {line.length > 1 ? `Tawarkan berurutan (jeda ${pauseText(data.jeda_menit)})` : 'Tawarkan'}
          </Button>
        )}
      </div>
    </>
  );
}

/** Who can't come; or why nobody is sought. */
function Gone({ data, zone }: { data: Pengganti; zone: string }) {
  const { berhalangan, alasan, penawaran } = data;
  return (
    <>
      {berhalangan && (
        <div className="gone">
          <Icon name="user-minus" />
          <span>
            <s>{berhalangan.nama_mubaligh}</s> berhalangan
            <small>{declinedText(berhalangan, zone)}</small>
          </span>
        </div>
      )}
      {alasan !== null && <p className="pp-now warn">{alasan}</p>}
      {penawaran?.state === 'habis' && alasan === null && (
        <p className="pp-now" role="status">
          <Icon name="exclamation-circle" />
          <span>Belum ada yang bersedia. Tawarkan kepada calon lain, atau pilih sendiri.</span>
        </p>
      )}
    </>
  );
}

/** Somebody said yes when it was too late to take it over by itself. */
function Late({ data, busy, onChoose }: { data: Pengganti; busy: boolean; onChoose: (id: string) => void }) {
  const late = data.tawaran.find(({ state }) => state === 'bersedia');
  if (!late || data.penawaran?.state === 'terisi') return null;
  return (
    <div className="won">
      <Icon name="check-circle" />
      <div>
        <b>{late.nama_mubaligh} bersedia</b>
        <span>Dijawab setelah batas waktu, jadwal belum diubah</span>
      </div>
      <Button small busy={busy} onClick={() => onChoose(late.id_mubaligh)}>
        Pilih
      </Button>
    </div>
  );
}

function Won({ data, zone }: { data: Pengganti; zone: string }) {
  const now = useNow();
  const winner = data.tawaran.find(({ id_mubaligh }) => id_mubaligh === data.penawaran?.id_pemenang);
  return (
    <>
      <div className="won" role="status">
        <Icon name="check-circle" />
        <div>
          <b>{data.penawaran?.nama_pemenang ?? 'Pengganti'} bersedia</b>
          <span>
            {winner?.answered_at && `Dijawab ${clockText(winner.answered_at, zone, now)} lewat WhatsApp, `}sudah
            tercatat
          </span>
        </div>
      </div>
      <h3>Yang sudah dilakukan</h3>
      <ul className="did">
        {data.kabar.map(({ teks, at, read_at, masalah }) => (
          <li key={teks}>
            <Icon name={masalah === null ? 'check' : 'exclamation-triangle'} />
            <span>
              {teks}
              <small>
                {masalah ?? clockText(at, zone, now)}
                {read_at !== null && `, dibaca ${clockText(read_at, zone, now)}`}
              </small>
            </span>
          </li>
        ))}
        <li>
          <Icon name="check" />
          <span>
            Halaman jadwal dan kalender ikut berubah
            {data.penawaran?.akhir_at && <small>{clockText(data.penawaran.akhir_at, zone, now)}</small>}
          </span>
        </li>
      </ul>
    </>
  );
}

function filledIn({ penawaran }: Pengganti): string {
  if (!penawaran?.akhir_at) return '';
  return `Terisi dalam ${spanText(Date.parse(penawaran.akhir_at) - Date.parse(penawaran.mulai_at))}`;
}

/** What the first one would read. */
function Message({ data, calon, count }: { data: Pengganti; calon: CalonPengganti | undefined; count: number }) {
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
