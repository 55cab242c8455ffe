import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { Button } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { timeOf } from '#dashboard/components/date/today.ts';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { formatLongDate } from '#shared/base/dates.ts';
import { KABAR_MAX, type KabarRow, orangText } from '#shared/base/kabar.ts';
import type { Rest } from '#shared/broadcast/broadcast.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { KabarPesan, KabarSendBody } from '#shared/kabar/kabar.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import { BroadcastNotices, ChosenMessage } from '../broadcast/parts.ts';
import { useSent } from '#dashboard/app/progress/broadcast-progress.tsx';
import { useAskFirst } from '#dashboard/app/ask-first.tsx';
import { randomKey } from '#dashboard/app/random-key.ts';
import { useServices } from '#dashboard/app/services.tsx';
import type { KabarOf } from '#dashboard/app/kabar-offer.ts';
import { kabarChanges, useKabar } from './kabar-queries.ts';

interface KabarDialogProps {
  open: boolean;
  onClose: () => void;
  /** Undefined: all changed schedules. */
  which?: readonly KabarOf[] | undefined;
}

const keyOf = ({ jadwal, id }: KabarOf) => `${jadwal} ${id}`;

/** Informs people about changes to schedules that they were told about before. */
export default function KabarDialog({ open, onClose, which }: KabarDialogProps) {
  const { data: rows } = useKabar(open);
  const wanted = which && new Set(which.map(keyOf));
  const shown = rows?.filter((row) => !wanted || wanted.has(keyOf(row))).slice(0, KABAR_MAX);
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Beri tahu perubahan"
      guide="perubahan-jadwal"
      subtitle="Pesan sebelumnya sudah terkirim, lalu jadwalnya berubah"
      size="medium"
      className="kabar"
    >
      {!shown ? (
        <p role="status">Memuat…</p>
      ) : shown.length === 0 ? (
        <p role="status">Tidak ada lagi yang perlu diberi tahu.</p>
      ) : (
        <Body key={shown.map(keyOf).join()} rows={shown} onClose={onClose} />
      )}
    </Modal>
  );
}

const placeOf = ({ nama_masjid, tanggal, waktu, dihapus }: KabarRow) =>
  `${namaMasjid(nama_masjid)}, ${formatLongDate(tanggal.slice(0, 10))}${waktu === '' ? '' : ` ${waktu}`}${dihapus ? ' (dihapus)' : ''}`;
const pesanKey = (one: Pick<KabarPesan, 'jadwal' | 'id' | 'kunci'>) => `${keyOf(one)} ${one.kunci}`;

function Body({ rows, onClose }: { rows: readonly KabarRow[]; onClose: () => void }) {
  const { api } = useServices();
  const confirm = useConfirm();
  const askFirst = useAskFirst();
  const sent = useSent();
  const { run, busy } = useChange();
  const [key] = useState(randomKey);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const which = rows.map(({ jadwal, id }) => ({ jadwal, id }));
  const query = useQuery({
    queryKey: [...keys.kabar, 'pratinjau', key],
    queryFn: ({ signal }) => api.call(endpoints.kabar.preview, { body: { kabar: which }, signal }),
    // Do not refetch texts while a person reads or edits them.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const answer = query.data;
  const messages = answer?.data ?? [];
  const chosen = messages.filter((one) => !one.skipped && !left.has(pesanKey(one)));

  const quietUntil = answer?.quietUntil;

  const send = (rest?: Rest, isNow = false) => {
    const body: KabarSendBody = {
      kabar: which.flatMap(({ jadwal, id }) => {
        const orang = chosen
          .filter((one) => one.jadwal === jadwal && one.id === id)
          .map((one) => ({ kunci: one.kunci, tanda: one.tanda, message: texts[pesanKey(one)] ?? one.message }));
        return orang.length === 0 ? [] : [{ jadwal, id, orang }];
      }),
      ...(rest && { sisa: rest }),
      ...(quietUntil && !isNow && { setelah_jam_tenang: true }),
    };
    const done = (result: Parameters<typeof sent>[0]) => {
      onClose();
      sent(result);
    };
    const sendIt = () => run(kabarChanges(api).send(body, randomKey()), { done });
    // The two buttons ask of the quiet hours.
    const quiet = answer?.notices.filter(({ kind }) => kind === 'quiet').map(({ text }) => text) ?? [];
    askFirst(
      (answer?.questions ?? []).filter((question) => !quiet.includes(question)),
      sendIt,
    );
  };
  const dismiss = () => {
    const dismissAll = () => run(kabarChanges(api).dismiss(which), { done: onClose });
    if (rows.length === 1) return void dismissAll();
    const title = `Perubahan ${rows.length} jadwal ini tidak perlu diberitahukan?`;
    return confirm({ title, confirmLabel: 'Tidak perlu', cancelLabel: 'Batal' }, dismissAll);
  };
  const choose = (kunci: string, isOn: boolean) =>
    setLeft((now) => {
      const next = new Set(now);
      if (isOn) next.delete(kunci);
      else next.add(kunci);
      return next;
    });

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="dialog-body stack" aria-busy={query.isFetching}>
        {answer && <BroadcastNotices notices={answer.notices.filter(({ kind }) => kind !== 'quiet')} />}
        {query.error && <p role="alert">{query.error.message}</p>}
        {rows.map((row) => (
          <section key={keyOf(row)} aria-label={placeOf(row)}>
            <h3>{placeOf(row)}</h3>
            {messages
              .filter((one) => keyOf(one) === keyOf(row))
              .map((one) => (
                <ChosenMessage
                  key={one.kunci}
                  kunci={pesanKey(one)}
                  who={orangText(one)}
                  about={one.peran === 'dkm' && <span className="muted">{one.recipient}</span>}
                  isOn={!one.skipped && !left.has(pesanKey(one))}
                  blocked={one.skipped && `Dilewati: ${one.skipped}. Hubungi sendiri bila perlu.`}
                  text={texts[pesanKey(one)] ?? one.message}
                  onChoose={choose}
                  onText={(kunci, text) => setTexts((now) => ({ ...now, [kunci]: text }))}
                />
              ))}
          </section>
        ))}
      </div>
      <div className="dialog-foot">
        <Button busy={busy} onClick={dismiss}>
          Tidak perlu
        </Button>
        {answer?.refusal !== undefined && chosen.length > 0 && (
          <Button busy={busy} onClick={() => void send('besok')}>
            Kirim, sisanya besok pagi
          </Button>
        )}
        {quietUntil && (
          <Button
            busy={busy}
            disabled={chosen.length === 0 || answer?.refusal !== undefined}
            onClick={() => void send(undefined, true)}
          >
            Kirim sekarang juga
          </Button>
        )}
        <Button
          type="submit"
          kind="primary"
          icon="send"
          busy={busy}
          disabled={chosen.length === 0 || answer?.refusal !== undefined}
        >
          Kirim {chosen.length} pesan{quietUntil && ` pada ${timeOf(quietUntil)}`}
        </Button>
      </div>
    </form>
  );
}
