import { useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { Button } from './button.tsx';

/** Copies text; also where the page is not served securely and the clipboard's own interface is missing. */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext && navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const host = document.activeElement?.parentElement ?? document.body;
  const focused = document.activeElement;
  host.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
}

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
