import { useState, type FormEvent } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { PasswordField } from '#dashboard/components/form/text-field.tsx';
import { PASSPHRASE_MIN, type BackupRow } from '#shared/backup/backup.ts';
import { useServices } from '../services.tsx';
import { downloadBackup } from './backup-queries.ts';

const NO_ERRORS: { passphrase?: string; again?: string } = {};

function check(passphrase: string, again: string): typeof NO_ERRORS {
  if (passphrase === '') return NO_ERRORS;
  if (passphrase.length < PASSPHRASE_MIN) return { passphrase: `Frasa sandi minimal ${PASSPHRASE_MIN} huruf` };
  return passphrase === again ? NO_ERRORS : { again: 'Kedua frasa sandi tidak sama' };
}

/** The download form: with or without the WhatsApp session, and an optional passphrase. */
export function BackupDownload({ row, onDone }: { row: BackupRow; onDone: () => void }) {
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
