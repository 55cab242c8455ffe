import type { Notice } from '#shared/base/notice.ts';

/** What a service gives when there is something to say beside the data. */
export interface Result<T> {
  data: T;
  /** Sentences that inform. */
  warnings: string[];
  /** Sentences that a person should say yes to before going on. */
  questions?: string[];
  /** Warnings and questions with their kinds, before a send. */
  notices?: Notice[];
  /** Why doing what is previewed would be refused. */
  refusal?: string | undefined;
  /** To how many numbers what is previewed would go. */
  penerima?: number | undefined;
}
