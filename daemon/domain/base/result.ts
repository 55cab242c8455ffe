import type { Notice } from '#shared/base/notice.ts';

/** A service's result with sentences besides the data. */
export interface Result<T> {
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
