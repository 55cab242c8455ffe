import { Button } from '#dashboard/components/button.tsx';
import { CopyButton } from '#dashboard/components/copy-button.tsx';
import { DoneForm } from '#dashboard/components/dialog/done-form.tsx';
import { saveText } from '#dashboard/components/save-text.ts';
import { useBranding } from '#dashboard/app/branding.ts';
import { useAccount } from '#dashboard/app/services.tsx';

/** The recovery codes for a lost phone; they are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { name } = useBranding();
  const { username } = useAccount();
  const text = codes.join('\n');
  const download = () =>
    saveText(
      'kode-pemulihan.txt',
      `Kode pemulihan ${name}, akun ${username}. Setiap kode hanya berlaku sekali.\n\n${text}\n`,
    );
  return (
    <DoneForm onDone={onDone}>
      <p role="status">
        <b>Simpan kode pemulihan ini sekarang.</b> Kode ini hanya tampil sekali. Bila telepon hilang, setiap kode dapat
        dipakai satu kali sebagai pengganti kode autentikator.
      </p>
      <ul className="recovery" aria-label="Kode pemulihan">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row-buttons">
        <CopyButton text={text} />
        <Button icon="download" onClick={download}>
          Unduh
        </Button>
      </div>
    </DoneForm>
  );
}
