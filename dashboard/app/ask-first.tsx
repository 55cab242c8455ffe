import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';

/** Asks what a preview asks before its messages are sent; sends at once if it asks nothing. */
export function useAskFirst(): (questions: readonly string[], send: () => void) => void {
  const confirm = useConfirm();
  return (questions, send) => {
    if (questions.length === 0) return send();
    const description = questions.map((line) => <p key={line}>{line}</p>);
    confirm({ title: 'Tetap kirim?', description, confirmLabel: 'Kirim', cancelLabel: 'Batal' }, send);
  };
}
