import { useState, type FormEvent } from 'react';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { type BackupRow, type BackupCreate, PASSPHRASE_MIN, type BackupState } from '#shared/backup/backup.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { t } from '#dashboard/words/words.ts';
import { endpoints } from '#shared/endpoints.ts';
import { useChange } from '#dashboard/api/change.ts';
import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { PasswordField } from '#dashboard/components/form/text-field.tsx';
import { Badge } from '#dashboard/components/badge.tsx';
import { DateTime } from '#dashboard/components/date/date-time.tsx';
import { formatSize } from '#shared/base/size.ts';
import { useApiQuery, useServices } from '../services.tsx';
import { useHealth } from '../health.ts';

/** All backups; a click on one opens its download form. */
export default function BackupDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState<BackupRow>();
  const close = () => {
    setChosen(undefined);
    onClose();
  };
  return (
    <Modal
      open={open}
      onClose={close}
      size="medium"
      title={chosen ? 'Unduh cadangan' : 'Cadangan'}
      guide="cadangan"
      subtitle={chosen?.name ?? 'Satu file berisi semuanya: jadwal, akun, template, antrean dan sesi WhatsApp.'}
    >
      {chosen ? (
        <BackupDownload key={chosen.name} row={chosen} onDone={() => setChosen(undefined)} />
      ) : (
        <BackupList onDownload={setChosen} onClose={close} />
      )}
    </Modal>
  );
}

function useBackups() {
  return useApiQuery(keys.backups, endpoints.backup.list);
}

const createBackup = (api: ApiClient) => ({
  call: async () => (await api.call(endpoints.backup.create, { body: {} })).data,
  stale: [keys.backups, keys.health],
  says: ({ name }: { name: string }) => ({ title: t('success'), description: `Cadangan ${name} dibuat.` }),
});

const downloadBackup = (api: ApiClient, name: string, body: BackupCreate) => ({
  call: () => api.call(endpoints.backup.downloadLocked, { params: { name }, body }),
});

const NO_ERRORS: { passphrase?: string; again?: string } = {};

function check(passphrase: string, again: string): typeof NO_ERRORS {
  if (passphrase === '') return NO_ERRORS;
  if (passphrase.length < PASSPHRASE_MIN) return { passphrase: `Frasa sandi minimal ${PASSPHRASE_MIN} huruf` };
  return passphrase === again ? NO_ERRORS : { again: 'Kedua frasa sandi tidak sama' };
}

/** The download form: with or without the WhatsApp session, and an optional passphrase. */
function BackupDownload({ row, onDone }: { row: BackupRow; onDone: () => void }) {
  const { api } = useServices();
  const { run, busy } = useChange();
  const [withWhatsapp, setWithWhatsapp] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState(NO_ERRORS);
  // An encrypted backup can't be decrypted here, so its session can't be removed.
  const onlyWhole = row.terenkripsi === true && row.whatsapp === true;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check(passphrase, again);
    setErrors(found);
    if (busy || found.passphrase || found.again) return;
    run(downloadBackup(api, row.name, { withWhatsapp, ...(passphrase && { passphrase }) }), { done: onDone });
  };

  return (
    <form noValidate onSubmit={submit}>
      <div className="dialog-body stack">
        {row.whatsapp && (
          <label className="tick-line first">
            <input
              type="checkbox"
              className="check"
              checked={withWhatsapp}
              onChange={(event) => setWithWhatsapp(event.target.checked)}
            />
            <span>
              Sertakan sesi WhatsApp
              <span className="help block">
                {onlyWhole
                  ? 'Cadangan ini terenkripsi, jadi sesi WhatsApp di dalamnya tidak dapat dikeluarkan. Centang untuk mengunduhnya utuh.'
                  : 'Tanpa centang ini, nomor ditautkan lagi setelah pemulihan. Centang hanya bila mesin ini akan diganti.'}
              </span>
            </span>
          </label>
        )}
        {withWhatsapp && (
          <Banner tone="warn" title="Satu sesi, satu mesin">
            Dua mesin dengan sesi WhatsApp yang sama saling memutus, dan nomornya bisa keluar dari keduanya. Siapa pun
            yang memegang file ini dapat mengirim pesan atas nama nomor Anda.
          </Banner>
        )}
        {!row.terenkripsi && (
          <>
            <PasswordField
              label="Frasa sandi (boleh kosong)"
              error={errors.passphrase}
              value={passphrase}
              onChange={(event) => setPassphrase(event.target.value)}
              help={`Mengunci file dengan minimal ${PASSPHRASE_MIN} huruf. Tanpa frasa ini file tidak dapat dibuka lagi oleh siapa pun.`}
            />
            {passphrase !== '' && (
              <PasswordField
                label="Ketik ulang frasa sandi"
                error={errors.again}
                value={again}
                onChange={(event) => setAgain(event.target.value)}
              />
            )}
            {passphrase === '' && (
              <p className="help">
                Tanpa frasa sandi, file berisi nomor telepon yang dapat dibaca siapa pun yang memegangnya. Simpan di
                tempat aman.
              </p>
            )}
          </>
        )}
      </div>
      <div className="dialog-foot">
        <Button onClick={onDone}>Kembali</Button>
        <Button type="submit" kind="primary" icon="download" busy={busy} disabled={onlyWhole && !withWhatsapp}>
          Unduh
        </Button>
      </div>
    </form>
  );
}

function BackupList({ onDownload, onClose }: { onDownload: (row: BackupRow) => void; onClose: () => void }) {
  const { data: rows, isError } = useBackups();
  const { data: health } = useHealth();
  const { api } = useServices();
  const { run, busy } = useChange();
  const make = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) run(createBackup(api));
  };
  return (
    <form noValidate onSubmit={make}>
      <div className="dialog-body stack">
        {health?.backup && <Night {...health.backup} />}
        {rows?.length === 0 && <p className="help">Belum ada cadangan.</p>}
        {isError && !rows && <p className="help">Daftar cadangan tidak dapat dimuat.</p>}
        {rows && rows.length > 0 && (
          <ul className="backups" aria-label="Daftar cadangan">
            {rows.map((row) => (
              <Row key={`${row.tempat}/${row.name}`} row={row} onDownload={() => onDownload(row)} />
            ))}
          </ul>
        )}
      </div>
      <div className="dialog-foot">
        <Button onClick={onClose}>Tutup</Button>
        <Button type="submit" kind="primary" icon="plus" busy={busy} data-autofocus>
          Buat cadangan
        </Button>
      </div>
    </form>
  );
}

/** The state of the nightly backups. */
function Night({ ok, message, last_at, next_at }: BackupState) {
  if (ok === false)
    return (
      <Banner tone="warn" title="Cadangan malam gagal">
        {message}
      </Banner>
    );
  return (
    <p className="help">
      {last_at ? (
        <>
          Cadangan malam terakhir <DateTime iso={last_at} />.{' '}
        </>
      ) : (
        'Belum ada cadangan malam. '
      )}
      {next_at ? (
        <>
          Berikutnya <DateTime iso={next_at} />.
        </>
      ) : (
        'Cadangan malam dimatikan.'
      )}
    </p>
  );
}

function Row({ row, onDownload }: { row: BackupRow; onDownload: () => void }) {
  return (
    <li>
      <div>
        <b>
          <DateTime iso={row.created_at} />
        </b>
        <p className="help">
          {formatSize(row.size)}
          {row.version && ` · versi ${row.version}`}
        </p>
      </div>
      <div className="marks">
        {row.rusak && (
          <Badge tone="bad" icon="exclamation-triangle">
            Tidak terbaca
          </Badge>
        )}
        {row.terenkripsi && (
          <Badge tone="ok" icon="lock">
            Terenkripsi
          </Badge>
        )}
        {row.whatsapp && <Badge icon="whatsapp">Sesi WhatsApp</Badge>}
      </div>
      {row.tempat === 'kedua' ? (
        <span className="help">di direktori kedua</span>
      ) : (
        <Button small icon="download" disabled={row.rusak} aria-label={`Unduh ${row.name}`} onClick={onDownload}>
          Unduh
        </Button>
      )}
    </li>
  );
}
