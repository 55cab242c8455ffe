import type { PapanTanya } from '#shared/roster/papan/papan.ts';

/** Maximum number of questions; the others come after these are answered. */
const ASKED_MAX = 200;

/** Questions about a sheet, and the answers that were given to them. */
export interface Asking {
  asked: readonly PapanTanya[];
  /** The answer; undefined as long as there is none. */
  ask(question: PapanTanya): string | undefined;
}

export function createAsking(jawab: Readonly<Record<string, string>>): Asking {
  const asked = new Map<string, PapanTanya>();
  return {
    get asked() {
      return [...asked.values()];
    },
    ask(question) {
      const given = Object.hasOwn(jawab, question.kunci) ? jawab[question.kunci] : undefined;
      if (question.pilihan.some(({ nilai }) => nilai === given)) return given;
      if (asked.size < ASKED_MAX) asked.set(question.kunci, question);
      return undefined;
    },
  };
}
