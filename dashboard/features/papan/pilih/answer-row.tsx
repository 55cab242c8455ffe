import { Segments } from '#dashboard/components/date/segments.tsx';
import type { KonfirmasiInput } from '#shared/roster/konfirmasi.ts';
import type { PapanSel } from '#shared/roster/papan/papan.ts';
import { lineName } from '../papan-words.ts';

/** The answer of a cell's khatib, also if the admin records it after a call. */
export function AnswerRow({
  sel: { konfirmasi, nama_mubaligh },
  onAnswer,
}: {
  sel: PapanSel;
  onAnswer: (jawaban: KonfirmasiInput['jawaban']) => void;
}) {
  const isAsked = konfirmasi === 'asked';
  const now = isAsked ? 'none' : konfirmasi;
  return (
    <div className="pp-answer">
      <small aria-hidden="true">Jawaban {lineName(nama_mubaligh)}</small>
      <Segments
        label={`Jawaban ${nama_mubaligh}`}
        value={now}
        onChange={(jawaban) => jawaban !== now && onAnswer(jawaban)}
        options={[
          { value: 'none', label: isAsked ? 'Menunggu' : 'Belum' },
          { value: 'hadir', label: 'Hadir' },
          { value: 'udzur', label: 'Berhalangan' },
        ]}
      />
    </div>
  );
}
