import * as z from 'zod';

/** The notices before a send. `asks`: a person has to confirm it; the others are for information. */
export const NOTICES = {
  past: { asks: true },
  /** A template has an unknown placeholder. */
  template: { asks: true },
  /** Another message about the same schedules waits for these recipients. */
  other_waiting: { asks: true },
  restored: { asks: true },
  /** Schedules with clashes. */
  bentrok: { asks: true },
  repeated: { asks: true },
  quiet: { asks: true },
  /** Texts that WhatsApp has not approved, to people who have not written within a day. */
  unapproved: { asks: true },
  /** What WhatsApp will charge. */
  cost: { asks: false },
  too_long: { asks: false },
  /** Some of these messages wait already. */
  waiting: { asks: false },
  sent: { asks: false },
  unregistered: { asks: false },
  /** How long it takes. */
  time: { asks: false },
  /** Not all would leave in time. */
  too_many: { asks: false },
} as const satisfies Record<string, { asks: boolean }>;
export type NoticeKind = keyof typeof NOTICES;

export const notice = z.object({
  kind: z.enum(Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]]),
  text: z.string(),
});
export type Notice = z.infer<typeof notice>;

/** The sentences of those that ask, and of those that inform. */
export function sentencesOf(notices: readonly Notice[]): { warnings: string[]; questions: string[] } {
  const { true: asking = [], false: informing = [] } = Object.groupBy(
    notices,
    ({ kind }) => String(NOTICES[kind].asks) as 'true' | 'false',
  );
  return { warnings: informing.map(({ text }) => text), questions: asking.map(({ text }) => text) };
}
