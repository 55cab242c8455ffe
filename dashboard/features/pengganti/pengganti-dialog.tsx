import { useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { Button } from '#dashboard/components/button.tsx';
import { localZone } from '#dashboard/components/date/today.ts';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { LoadCard } from '#dashboard/components/load-notice.tsx';
import { answerChange } from '#dashboard/app/answer.ts';
import { useServices } from '#dashboard/app/services.tsx';
import type { JadwalOf } from '#dashboard/app/seeking.ts';
import { Segments } from '#dashboard/components/date/segments.tsx';
import type { CalonPengganti, Pengganti, Rencana } from '#shared/reply/pengganti.ts';
import { Candidates } from './candidates.tsx';
import { OfferLine } from './offer-line.tsx';
import { OfferPreview } from './offer-preview.tsx';
import { usePengganti, usePenggantiChanges } from './pengganti-queries.ts';
import { deadlineText, declinedText, hourText, offerLabel, placeLine, spanText } from './pengganti-words.ts';
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
  const { data, isError, refetch } = usePengganti(jadwal, open);
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
  const { api, kabar, toasts } = useServices();
  const [opened, setOpened] = useState<string>();
  const [tonight, setTonight] = useState<boolean>();
  const state = data.penawaran?.state;
  const zone = localZone();
  const can = data.alasan === null;
  const runs = state === 'jalan';
  const hasTime = ({ giliran, sendiri }: Rencana) => (giliran.length > 0 ? giliran[0]!.saat : sendiri) !== null;
  // The morning is chosen at first, unless it leaves no time.
  const malam = tonight ?? data.rencana.find(hasTime)?.malam ?? false;
  const plan = data.rencana.find((one) => one.malam === malam) ?? data.rencana[0];
  const line = plan?.giliran ?? [];
  const first = line[0] ?? data.calon.find(({ tawaran }) => tawaran === null);
  const shown = opened ?? (runs ? undefined : first?.id_mubaligh);
  const offer = (ids: readonly string[], berurutan: boolean) => void run(changes.offer(ids, { berurutan, malam }));
  const choose = (id: string) =>
    void run(changes.choose(data, id), {
      done({ warnings }) {
        onClose();
        if (!kabar.openHeard()) toasts.show({ title: 'Jadwal diubah', description: warnings.join('\n') });
      },
    });
  const assign = (calon: CalonPengganti) => {
    const clashes = calon.alasan.filter((_, at) => calon.nada[at] === 'bentrok');
    if (clashes.length === 0) return choose(calon.id_mubaligh);
    const title = `Tetap pilih ${calon.nama_mubaligh}?`;
    const description = `${clashes.join('. ')}.`;
    return confirm({ title, description, confirmLabel: 'Tetap pilih', cancelLabel: 'Batal' }, () =>
      choose(calon.id_mubaligh),
    );
  };
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
          <Gone
            data={data}
            zone={zone}
            busy={busy}
            onStands={() => void run(answerChange(api, jadwal, 'none'), { done: onClose })}
          />
          <Late data={data} busy={busy} onChoose={choose} />
          {plan && <Start data={data} plan={plan} zone={zone} onTonight={setTonight} />}
          <Candidates
            data={data}
            plan={plan}
            zone={zone}
            busy={busy}
            opened={shown}
            onOpen={setOpened}
            onOffer={can ? ({ id_mubaligh }) => offer([id_mubaligh], false) : undefined}
            onAssign={assign}
          />
        </section>
        {data.tawaran.length > 0 ? (
          <OfferLine data={data} />
        ) : (
          <OfferPreview data={data} plan={plan} calon={data.calon.find(({ id_mubaligh }) => id_mubaligh === shown)} />
        )}
      </div>
      <div className="dialog-foot">
        <span className="sum">
          {runs
            ? 'Yang pertama bersedia langsung tercatat'
            : can && `Bila belum ada sampai ${deadlineText(data.batas, zone)}, Anda diberi tahu`}
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
        {plan && line.length > 0 && (
          <Button
            kind="primary"
            icon="send"
            busy={busy}
            disabled={!hasTime(plan)}
            onClick={() =>
              offer(
                line.map(({ id_mubaligh }) => id_mubaligh),
                line.length > 1,
              )
            }
          >
            {offerLabel(data, plan, zone)}
          </Button>
        )}
      </div>
    </>
  );
}

interface StartProps {
  data: Pengganti;
  plan: Rencana;
  zone: string;
  onTonight: (tonight: boolean) => void;
}

/** How the candidates would be asked; in quiet hours whether from their end on, or tonight. */
function Start({ data: { batas, jam_tenang_sampai }, plan, zone, onTonight }: StartProps) {
  const line = plan.giliran.filter(({ saat }) => saat !== null);
  const way =
    line.length > 1
      ? `Satu per satu, jeda ${spanText(plan.jeda_menit * 60_000)}, sampai ${deadlineText(batas, zone)}.`
      : line.length === 1
        ? `Sampai ${deadlineText(batas, zone)}.`
        : `Tidak ada waktu lagi sebelum ${deadlineText(batas, zone)}.`;
  return (
    <div className="start">
      {jam_tenang_sampai !== null && (
        <>
          <p className="notice">
            <Icon name="clock" />
            <span className="grow">Jam tenang sampai {hourText(jam_tenang_sampai, zone)}</span>
          </p>
          <Segments
            label="Mulai menawarkan"
            value={plan.malam ? 'malam' : 'pagi'}
            onChange={(start) => onTonight(start === 'malam')}
            options={[
              { value: 'malam', label: 'Malam ini' },
              { value: 'pagi', label: `Mulai ${hourText(jam_tenang_sampai, zone)}` },
            ]}
          />
        </>
      )}
      <p className="muted">
        {way}
        {plan.malam && ' Telepon mereka berbunyi malam ini.'}
      </p>
    </div>
  );
}

/** The preacher who declined, or the reason why no substitute is needed. */
function Gone({ data, zone, busy, onStands }: { data: Pengganti; zone: string; busy: boolean; onStands: () => void }) {
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
          {berhalangan.jalur === 'admin' && data.tawaran.length === 0 && (
            <Button small kind="ghost" icon="undo" busy={busy} onClick={onStands}>
              Urungkan
            </Button>
          )}
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
