import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { Field } from '#dashboard/components/form/field.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { TextField } from '#dashboard/components/form/text-field.tsx';
import { useUnsavedGuard } from '#dashboard/components/form/unsaved-guard.tsx';
import { DEFAULT_APP_NAME } from '#shared/roster/branding-defaults.ts';
import { endpoints } from '#shared/endpoints.ts';
import { brandingKey, useBranding } from '../branding.ts';
import { useServices } from '../services.tsx';

export default function BrandingDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const confirm = useConfirm();
  const dirty = useRef(false);
  const onDirty = useCallback((next: boolean) => void (dirty.current = next), []);
  const close = async () => {
    const question = { title: 'Tutup tanpa menyimpan?', description: 'Isian yang belum disimpan akan hilang.', confirmLabel: 'Tutup', cancelLabel: 'Kembali ke isian' };
    if (!dirty.current || (await confirm(question))) onClose();
  };
  return (
    <Modal open={open} onClose={() => void close()} title="Customize Branding" subtitle="Kustomisasi branding sesuai dengan branding Anda">
      <BrandingForm onDirty={onDirty} onClose={onClose} cancel={() => void close()} />
    </Modal>
  );
}

/** A data address of the chosen picture: unlike an object address it needs no clean-up and passes a strict policy. */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    setAddress(undefined);
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => setAddress(String(reader.result)));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return address;
}

function BrandingForm({ onDirty, onClose, cancel }: { onDirty: (dirty: boolean) => void; onClose: () => void; cancel: () => void }) {
  const { api } = useServices();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const saved = useBranding();
  const [name, setName] = useState(saved.name);
  const [credit, setCredit] = useState(saved.credit);
  const [file, setFile] = useState<File>();
  const [wrongFile, setWrongFile] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(file);
  const newName = name !== saved.name;
  const newCredit = credit !== saved.credit;
  const changed = newName || newCredit || file !== undefined;
  useUnsavedGuard(changed);
  useEffect(() => {
    onDirty(changed);
    return () => onDirty(false);
  }, [onDirty, changed]);

  const reload = () => queries.invalidateQueries({ queryKey: brandingKey });
  const clearFile = () => {
    setFile(undefined);
    if (input.current) input.current.value = '';
  };
  const save = async () => {
    setBusy(true);
    try {
      if (newName) setName((await api.call(endpoints.branding.setName, { body: { name: name.trim() || DEFAULT_APP_NAME } })).data);
      if (newCredit) setCredit((await api.call(endpoints.branding.setCredit, { body: { credit } })).data);
      if (file) {
        await api.call(endpoints.branding.setLogo, { file });
        clearFile();
      }
      await reload();
      onClose();
    } catch {
      // Said in a toast already; what has been stored so far is shown, the rest stays to be saved again.
      await reload();
    }
    setBusy(false);
  };
  const reset = async () => {
    const question = { title: 'Reset Logo', description: 'Apakah Anda yakin ingin menghapus logo dan mereset menjadi semula?', confirmLabel: 'Reset', cancelLabel: 'Batal', danger: true };
    if (!(await confirm(question))) return;
    clearFile();
    // A failure has been said in a toast, and the logo is as it was.
    await api.call(endpoints.branding.resetLogo).then(reload, () => undefined);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && !busy) void save();
      }}
    >
      <div className="dialog-body stack">
        <TextField label="Nama" placeholder={DEFAULT_APP_NAME} maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
        <TextField label="Kredit" placeholder="Nama lembaga" maxLength={300} help="Tampil di kaki halaman jadwal umum." value={credit} onChange={(event) => setCredit(event.target.value)} />
        <Field label="Logo" error={wrongFile} help="png, jpeg, webp, gif atau svg, paling besar 1 MB.">
          {(control) => (
            <>
              <div className="logos">
                <img src={saved.logo} alt="Logo sekarang" />
                {preview && <><Icon name="arrow-right" /><img src={preview} alt="Logo baru" /></>}
                <Button kind="danger-outline" small icon="undo" onClick={() => void reset()}>Reset</Button>
              </div>
              <input
                {...control}
                ref={input}
                type="file"
                accept="image/*"
                className="file"
                onChange={(event) => {
                  const chosen = event.target.files?.[0];
                  const fits = !chosen || chosen.type.startsWith('image/');
                  setWrongFile(fits ? undefined : 'Logo harus berupa gambar');
                  setFile(fits ? chosen : undefined);
                }}
              />
            </>
          )}
        </Field>
      </div>
      <div className="dialog-foot">
        <Button onClick={cancel}>Batal</Button>
        <Button type="submit" kind="primary" disabled={!changed} busy={busy}>Simpan</Button>
      </div>
    </form>
  );
}
