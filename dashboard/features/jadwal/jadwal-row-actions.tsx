import { ActionMenu, type MenuAction } from '#dashboard/components/action-menu.tsx';
import { Button, IconButton } from '#dashboard/components/button.tsx';
import { answerActions } from '#dashboard/components/konfirmasi.tsx';
import { useNarrow } from '#dashboard/components/use-media-query.ts';
import type { ListState } from '#dashboard/components/data-table/use-list.ts';
import { t } from '#dashboard/words/words.ts';
import type { Konfirmasi, KonfirmasiInput } from '#shared/roster/konfirmasi.ts';
import type { Jumatan } from '#shared/roster/jumatan.ts';

interface RowActions {
  konfirmasi: Konfirmasi;
  onBroadcast: () => void;
  onDelete: () => void;
  onAnswer: (jawaban: KonfirmasiInput['jawaban']) => void;
  /** Only if a restore has marked the row. */
  onDismiss?: (() => void) | undefined;
  /** Only if the preacher has declined. */
  onSubstitute?: (() => void) | undefined;
}

/** The actions of a schedule: 'Broadcast', and the menu. */
export function jadwalActions({ konfirmasi, onBroadcast, onDelete, onAnswer, onDismiss, onSubstitute }: RowActions) {
  const menu: MenuAction[] = [
    ...(onSubstitute ? [{ label: 'Cari pengganti', icon: 'user-minus', run: onSubstitute } as const] : []),
    ...answerActions(konfirmasi, onAnswer),
    ...(onDismiss ? [{ label: 'Hapus tanda pemulihan', icon: 'check', run: onDismiss } as const] : []),
    { label: t('delete'), icon: 'trash', danger: true, run: onDelete },
  ];
  return { broadcast: { label: 'Broadcast', icon: 'send', run: onBroadcast } satisfies MenuAction, menu };
}

/** The actions at the end of the table row. */
export function JadwalActions({ name, broadcast, menu }: ReturnType<typeof jadwalActions> & { name: string }) {
  return (
    <>
      <Button kind="quiet" small icon="send" className="by-icon" aria-label={broadcast.label} onClick={broadcast.run}>
        <span>{broadcast.label}</span>
      </Button>
      <ActionMenu label={t('actionsOf', { name })} actions={menu} />
    </>
  );
}

interface SelectedProps {
  count: number;
  /** Number of selected rows that a restore has marked. */
  marked: number;
  onDelete: () => void;
  onBroadcast: () => void;
  onDismiss: () => void;
  onClear: () => void;
}

/** The actions for the selected rows. */
export function JadwalSelected({ count, marked, onDelete, onBroadcast, onDismiss, onClear }: SelectedProps) {
  return (
    <>
      {marked > 0 && (
        <Button icon="check" onClick={onDismiss}>
          Hapus tanda pemulihan ({marked})
        </Button>
      )}
      <Button kind="danger-outline" icon="trash" onClick={onDelete}>
        {t('deleteSelected', { count })}
      </Button>
      <Button kind="primary" icon="send" onClick={onBroadcast}>
        {t('broadcastSelected', { count })}
      </Button>
      <IconButton icon="times" label="Kosongkan pilihan" onClick={onClear} />
    </>
  );
}

interface SelectAllProps {
  list: Pick<ListState<Jumatan>, 'total' | 'selectedIds'>;
  busy: boolean;
  onSelect: () => void;
}

/** Selects the rows of all pages. Hidden if all are selected or fit on one page. */
export function SelectAllJadwal({ list: { total, selectedIds }, busy, onSelect }: SelectAllProps) {
  const narrow = useNarrow();
  if (total === undefined || total < 2 || selectedIds.length >= total) return null;
  // On a phone selecting is a mode of its own.
  if (narrow && selectedIds.length === 0) return null;
  return (
    <Button kind="ghost" icon="check" busy={busy} onClick={onSelect}>
      Pilih semua {total} jadwal
    </Button>
  );
}

/** The selected rows that a restore has marked. */
export function markedOf({
  rows,
  selectedIds,
}: {
  rows: readonly Jumatan[];
  selectedIds: readonly string[];
}): string[] {
  return rows.filter((row) => row.mungkin_terkirim && selectedIds.includes(row.id)).map((row) => row.id);
}
