import { useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';

/** Copies a text, and says that it has. */
export function CopyButton({ text, label = 'Salin', small }: { text: string; label?: string; small?: boolean }) {
  const [copied, setCopied] = useState<string>();
  const { run } = useChange();
  const done = copied === text;
  const copy = () => run({ call: () => copyText(text) }, { done: () => setCopied(text) });
  return (
    <Button small={small} icon={done ? 'check' : 'copy'} onClick={copy}>
      {done ? 'Tersalin' : label}
    </Button>
  );
}
