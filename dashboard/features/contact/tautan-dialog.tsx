import { useState, useMemo } from 'react';
import { plainDate } from '#dashboard/components/date/today.ts';
import { Button } from '#dashboard/components/button.tsx';
import { CopyButton } from '#dashboard/components/copy-button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { useChange, change } from '#dashboard/api/change.ts';
import { formatDay } from '#shared/base/dates.ts';
import { whatsappTo } from '#shared/base/phone.ts';
import type { TautanState } from '#shared/reply/tautan.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useApiQuery, useServices } from '#dashboard/app/services.tsx';
import { endpoints } from '#shared/endpoints.ts';
import { contactName, type Contact, type ContactFacts, type ContactNoun } from './contacts.ts';

const CALLS = { masjid: endpoints.masjidTautan, mubaligh: endpoints.mubalighTautan } as const;

/** Whether a person has a link, and the actions on it. */
function useTautan(noun: ContactNoun, id: string) {
  const { api } = useServices();
  const calls = CALLS[noun];
  const key = useMemo(() => [...keys.tautan, noun, id], [noun, id]);
  const { data: state } = useApiQuery(key, calls.get, { params: { id } });
  const changes = useMemo(
    () => ({
      create: () =>
        change({
          call: () => api.call(calls.create, { params: { id } }),
          stale: [key],
          says: () => 'Tautan baru dibuat.',
        }),
      remove: () =>
        change({ call: () => api.call(calls.remove, { params: { id } }), stale: [key], says: () => 'Tautan dicabut.' }),
    }),
    [api, calls, id, key],
  );
  return { state, changes };
}

interface TautanDialogProps {
  open: boolean;
  onClose: () => void;
  facts: ContactFacts;
  row: Contact;
}

/** The link to a person's own page: create, share, revoke. */
export default function TautanDialog({ open, onClose, facts, row }: TautanDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Tautan Pribadi"
      guide="halaman-pribadi"
      subtitle={contactName(facts, row)}
    >
      <Link key={row.id} facts={facts} row={row} onClose={onClose} />
    </Modal>
  );
}

function stateInWords({ status, created_at }: TautanState): string {
  if (status === 'none') return 'Belum ada tautan. Tautan dibuat sendiri saat pesan pertama memerlukannya.';
  if (status === 'revoked') return 'Tautan dicabut. Pesan tidak lagi membawanya sampai Anda membuat yang baru.';
  return `Tautan berlaku sejak ${formatDay(plainDate(created_at!))}. Demi keamanan alamatnya hanya terlihat saat dibuat.`;
}

function Link({ facts, row, onClose }: Omit<TautanDialogProps, 'open'>) {
  const { state, changes } = useTautan(facts.noun, row.id);
  const { run, busy } = useChange();
  const confirm = useConfirm();
  const [url, setUrl] = useState<string>();
  const make = () => run(changes.create(), { done: ({ data }) => setUrl(data.url) });
  const renew = () =>
    state?.status === 'live'
      ? confirm(
          {
            title: 'Buat tautan baru?',
            description: 'Tautan yang lama dan kalender langganannya langsung berakhir.',
            confirmLabel: 'Buat baru',
            cancelLabel: 'Batal',
          },
          () => void make(),
        )
      : void make();
  const revoke = () =>
    confirm(
      {
        title: 'Cabut tautan ini?',
        description: 'Halaman pribadinya langsung tertutup.',
        confirmLabel: 'Cabut',
        cancelLabel: 'Batal',
        danger: true,
      },
      () => void run(changes.remove(), { done: () => setUrl(undefined) }),
    );

  return (
    <>
      <div className="dialog-body stack">
        <p>
          {facts.noun === 'mubaligh'
            ? 'Halaman berisi jadwalnya sendiri, jawaban Hadir atau Berhalangan, dan hari cutinya. Siapa pun yang memegang tautannya dapat menjawab atas namanya.'
            : 'Halaman berisi siapa yang datang ke masjid ini. Ketua DKM hanya melihat, tidak menjawab.'}
        </p>
        {url === undefined ? (
          <p role="status" aria-busy={state === undefined}>
            {state ? stateInWords(state) : 'Memuat…'}
          </p>
        ) : (
          <>
            <label className="field">
              Tautan baru
              <input className="input" readOnly value={url} onFocus={({ target }) => target.select()} data-autofocus />
            </label>
            <div className="tautan-hand">
              <CopyButton text={url} label="Salin tautan" />
              <a
                className="btn"
                href={whatsappTo(row.no_hp, greeting(facts, row, url))}
                target="_blank"
                rel="noreferrer"
              >
                <Icon name="whatsapp" />
                Kirim lewat WhatsApp
              </a>
            </div>
          </>
        )}
      </div>
      <div className="dialog-foot">
        {state?.status === 'live' && (
          <Button kind="danger-outline" disabled={busy} onClick={revoke}>
            Cabut
          </Button>
        )}
        <Button onClick={onClose}>Tutup</Button>
        {url === undefined && (
          <Button kind="primary" busy={busy} disabled={!state} onClick={renew}>
            {state?.status === 'live' ? 'Buat baru' : 'Buat tautan'}
          </Button>
        )}
      </div>
    </>
  );
}

function greeting({ noun }: ContactFacts, row: Contact, url: string): string {
  const name = 'nama_ketua_dkm' in row ? row.nama_ketua_dkm : row.nama_mubaligh;
  const what = noun === 'mubaligh' ? 'Jadwal Anda ada di' : 'Jadwal di masjid Anda ada di';
  return `Assalamu’alaikum ${name}. ${what} ${url} Tautan ini khusus untuk Anda, mohon tidak diteruskan.`;
}
