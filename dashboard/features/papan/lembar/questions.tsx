import { Banner } from '#dashboard/components/banner.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import type { PapanTanya } from '#shared/roster/papan/papan.ts';

/** A question and the answer that was chosen. */
export interface Answered {
  tanya: PapanTanya;
  nilai: string;
}

/** The upload's parameter; undefined if nothing was answered. */
export const jawabOf = (answered: readonly Answered[]): string | undefined =>
  answered.length === 0
    ? undefined
    : JSON.stringify(Object.fromEntries(answered.map(({ tanya, nilai }) => [tanya.kunci, nilai])));

interface QuestionsProps {
  tanya: readonly PapanTanya[];
  busy: boolean;
  onAnswer: (answers: Answered[]) => void;
}

/** What the sheet leaves open, each with its answers; nothing is stored before. */
export function Questions({ tanya, busy, onAnswer }: QuestionsProps) {
  const struck = tanya.filter(({ kunci }) => kunci.startsWith('coret '));
  const forAll = (at: number) => struck.map((one): Answered => ({ tanya: one, nilai: one.pilihan[at]!.nilai }));
  return (
    <div role="region" aria-label="Yang perlu dijawab">
      <Banner tone="warn" title={`${tanya.length} hal perlu dijawab`}>
        Berkas ini dapat dibaca dengan dua cara. Belum ada yang disimpan.
      </Banner>
      <ul className="papan-asked">
        {tanya.map((one) => (
          <li key={one.kunci}>
            <span>
              {one.teks} <span className="muted nowrap">{one.path}</span>
            </span>
            <span className="mend-chips">
              {one.pilihan.map(({ nilai, label }) => (
                <button key={nilai} type="button" disabled={busy} onClick={() => onAnswer([{ tanya: one, nilai }])}>
                  {label}
                </button>
              ))}
            </span>
          </li>
        ))}
        {struck.length > 1 && (
          <li>
            <span>{struck.length} sel yang dicoret, semuanya sekaligus:</span>
            <span className="mend-chips">
              <button type="button" disabled={busy} onClick={() => onAnswer(forAll(0))}>
                Abaikan yang dicoret
              </button>
              <button type="button" disabled={busy} onClick={() => onAnswer(forAll(1))}>
                Pakai yang dicoret
              </button>
            </span>
          </li>
        )}
      </ul>
    </div>
  );
}

/** The given answers; each can be taken back. */
export function Answers({
  answered,
  busy,
  onUndo,
}: {
  answered: readonly Answered[];
  busy: boolean;
  onUndo: (one: Answered) => void;
}) {
  if (answered.length === 0) return null;
  return (
    <ul className="mend-list papan-answers" aria-label="Yang sudah dijawab">
      {answered.map((one) => {
        const label = one.tanya.pilihan.find(({ nilai }) => nilai === one.nilai)!.label;
        return (
          <li key={one.tanya.kunci}>
            <Icon name="check" />
            <span>
              {one.tanya.teks} <b>{label}</b>
            </span>
            <button type="button" className="icon-btn" disabled={busy} onClick={() => onUndo(one)}>
              <Icon name="times" />
              <span className="sr">Tanya lagi: {one.tanya.teks}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
