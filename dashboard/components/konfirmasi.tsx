import type { Konfirmasi, KonfirmasiInput } from '#shared/roster/konfirmasi.ts';
import type { MenuAction } from './action-menu.tsx';
import { Badge } from './badge.tsx';

type Jawaban = KonfirmasiInput['jawaban'];

/** The preacher's answer; nothing if he was not asked. */
export function KonfirmasiBadge({ konfirmasi }: { konfirmasi: Konfirmasi }) {
  if (konfirmasi === 'none') return null;
  if (konfirmasi === 'asked')
    return (
      <Badge tone="outline" icon="clock">
        Menunggu
      </Badge>
    );
  return konfirmasi === 'hadir' ? (
    <Badge tone="ok" icon="check">
      Hadir
    </Badge>
  ) : (
    <Badge tone="bad" icon="user-minus">
      Udzur
    </Badge>
  );
}

/** What an admin can write down of it. */
export function answerActions(konfirmasi: Konfirmasi, answer: (jawaban: Jawaban) => void): MenuAction[] {
  const isSaid = konfirmasi === 'hadir' || konfirmasi === 'udzur';
  return [
    { label: 'Catat Hadir', icon: 'check', on: konfirmasi === 'hadir', run: () => answer('hadir') },
    { label: 'Catat Udzur', icon: 'user-minus', on: konfirmasi === 'udzur', run: () => answer('udzur') },
    ...(isSaid ? [{ label: 'Hapus jawaban', icon: 'eraser', run: () => answer('none') } satisfies MenuAction] : []),
  ];
}
