import { FileUpload } from 'primereact/fileupload';
import { useEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { Prime } from '../prime.tsx';

interface FileDropProps {
  /** The button's text, and the file field's accessible name unless there is a label above. */
  label: string;
  value: File | undefined;
  onChange: (file: File | undefined) => void;
  /** What the browser's dialog offers; who takes the file checks it. */
  accept: string;
  disabled?: boolean;
  /** Ties the field to a label, its help and its error. */
  control?: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };
}

/** One file, chosen by a button or dropped here. */
export function FileDrop({ label, value, onChange, accept, disabled, control }: FileDropProps) {
  const upload = useRef<FileUpload>(null);
  useEffect(() => {
    if (!value) upload.current?.clear();
  }, [value]);
  return (
    <Prime>
      <FileUpload
        ref={upload}
        customUpload
        disabled={disabled}
        chooseOptions={{ label, icon: <Icon name="upload" />, className: 'btn small' }}
        headerTemplate={({ chooseButton }) => (
          <div className="file-choose">
            {chooseButton}
            <span className={value ? 'muted' : 'muted by-mouse'} role="status">
              {value ? value.name : 'atau tarik berkas ke sini'}
            </span>
          </div>
        )}
        itemTemplate={() => null}
        progressBarTemplate={<></>}
        onSelect={({ files }) => onChange(files[0])}
        pt={{
          root: { className: 'file' },
          input: { accept, ...(control ?? { 'aria-label': label }) },
          chooseButton: { role: 'button', 'aria-disabled': disabled },
        }}
      />
    </Prime>
  );
}
