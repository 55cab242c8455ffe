import type { Language } from '#shared/base/language.ts';

let spoken: Language = 'id';

/** Sets the language of all that is said from now on. */
export function speak(next: Language): void {
  spoken = next;
}

export const language = (): Language => spoken;
