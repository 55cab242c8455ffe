import type { Notice } from '#shared/base/notice.ts';
import type { KabarRow } from '#shared/base/kabar.ts';

/** The schedules that a call has changed after people were told about them, with who has to hear of it. */
export interface WithKabar {
  kabar?: KabarRow[] | undefined;
}

/** A service's result with sentences besides the data. */
export interface Result<T> extends WithKabar {
  data: T;
  /** Sentences that only inform. */
  warnings: string[];
  /** Sentences that a person must confirm before continuing. */
  questions?: string[];
  /** Warnings and questions with their kinds, before a send. */
  notices?: Notice[];
  /** Why the previewed action would be rejected. */
  refusal?: string | undefined;
  /** Number of recipients of the previewed messages. */
  penerima?: number | undefined;
}
