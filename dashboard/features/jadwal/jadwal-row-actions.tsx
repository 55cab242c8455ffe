import { ActionMenu } from '#dashboard/components/action-menu.tsx';
import { Button } from '#dashboard/components/button.tsx';

interface RowActionsProps {
  name: string;
  /** On a card the button stands in the foot. */
  card: boolean;
  onBroadcast: () => void;
  onDelete: () => void;
}

/** At a row's end: 'Broadcast', and the menu. */
export function JadwalActions({ name, card, onBroadcast, onDelete }: RowActionsProps) {
  return (
    <>
      {!card && <Button kind="quiet" small onClick={onBroadcast}>Broadcast</Button>}
      <ActionMenu label={`Actions ${name}`} actions={[{ label: 'Delete', icon: 'trash', danger: true, run: onDelete }]} />
    </>
  );
}

export function JadwalCardAction({ onBroadcast }: { onBroadcast: () => void }) {
  return <Button icon="send" onClick={onBroadcast}>Broadcast</Button>;
}

/** What can be done with the selected rows. */
export function JadwalSelected({ count, onDelete, onBroadcast }: { count: number; onDelete: () => void; onBroadcast: () => void }) {
  return (
    <>
      <Button kind="danger-outline" icon="trash" onClick={onDelete}>Delete Selected ({count})</Button>
      <Button kind="primary" icon="send" onClick={onBroadcast}>Broadcast Selected ({count})</Button>
    </>
  );
}
