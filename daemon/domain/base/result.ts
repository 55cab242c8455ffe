import type { Notice } from '#shared/base/notice.ts';

/** What a service returns when there are sentences besides the data. */
export interface Result<T> {
  data: T;
  /** Sentences for information. */
  warnings: string[];
  /** Sentences that a person has to confirm before going on. */
  questions?: string[];
  /** Warnings and questions with their kinds, before a send. */
  notices?: Notice[];
  /** Why doing what is previewed would be refused. */
  refusal?: string | undefined;
  /** How many numbers would get what is previewed. */
  penerima?: number | undefined;
}
