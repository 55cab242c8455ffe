import { useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { Button } from '#dashboard/components/button.tsx';
import { localZone } from '#dashboard/components/date/today.ts';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { LoadCard } from '#dashboard/components/load-notice.tsx';
import type { CalonPengganti, Pengganti } from '#shared/reply/pengganti.ts';
import { Candidates } from './candidates.tsx';
import { OfferLine } from './offer-line.tsx';
import { OfferPreview } from './offer-preview.tsx';
import { usePengganti, usePenggantiChanges, type JadwalOf } from './pengganti-queries.ts';
import { deadlineText, declinedText, IN_TURN, pauseText, placeLine } from './pengganti-words.ts';
import { filledIn, Won } from './won.tsx';

interface PenggantiDialogProps {
  open: boolean;
  onClose: () => void;
  jadwal: JadwalOf;
  /** Set if a preacher may be chosen without an offer. */
  onPick?: (() => void) | undefined;
}

/** Candidates, offers and acceptances, kept up to date. */
export default function PenggantiDialog({ open, onClose, jadwal, onPick }: PenggantiDialogProps) {
  const { data, isError, refetch } = usePengganti(jadwal);
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Cari pengganti"
      guide="pengganti"
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
      () => void run(changes.withdraw('Tawaran dihentikan')),
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
      () => void run(changes.withdraw('Penggantian diurungkan')),
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
            shown={data.tawaran.length === 0 ? shown?.id_mubaligh : undefined}
            onOffer={can ? offer : undefined}
            onLook={({ id_mubaligh }) => setLooked(id_mubaligh)}
          />
        </section>
        {data.tawaran.length > 0 ? (
          <OfferLine data={data} />
        ) : (
          <OfferPreview data={data} calon={shown} count={line.length} />
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

/** The preacher who declined, or the reason why no substitute is needed. */
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

/** A candidate accepted too late for an automatic takeover. */
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
