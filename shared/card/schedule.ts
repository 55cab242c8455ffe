import * as z from 'zod';
import { previewItem } from '../broadcast/broadcast.ts';
import { sendResult } from '../queue/send.ts';
import { endpoint } from '../base/endpoint.ts';
import { isPlainDate } from '../base/dates.ts';
import { id, idInput } from '../base/id.ts';

/** The cards of automatic broadcasts, by key; each key is also the type of its templates. */
export const SCHEDULE_KEYS = ['pengajian_bulanan', 'pengajian_reminder', 'jumatan_reminder'] as const;
export type ScheduleKey = (typeof SCHEDULE_KEYS)[number];
export const SCHEDULE_LABELS: Record<ScheduleKey, string> = {
  pengajian_bulanan: 'Jadwal Pengajian Bulanan',
  pengajian_reminder: 'Jadwal Pengajian Harian',
  jumatan_reminder: 'Jadwal Jumatan',
};
/** The second run of the Friday card, which asks again: its record, and its name. */
export const TANYA_LAGI_KEY = 'tanya_lagi';
export const TANYA_LAGI_LABEL = 'Tanya lagi yang belum menjawab';
export const MISSING_TEMPLATE_MESSAGE = 'Mohon pilih template sebelum menyimpan';

const hari = z
  .int({ error: 'H harus angka 0 sampai 30' })
  .min(0, { error: 'H harus angka 0 sampai 30' })
  .max(30, { error: 'H harus angka 0 sampai 30' });
export const jam = z
  .string({ error: 'Jam harus 00.00 sampai 23.59' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Jam harus 00.00 sampai 23.59' });

/**
 * `jam` is wall-clock time 'HH:MM' in the deployment's zone; `h` counts days before. `tanya_lagi`: the Friday card asks
 * once more who has not answered for that Friday, at its own `tanya_h` and `tanya_jam`; always false on the others.
 */
const scheduleValues = z.object({
  active: z.boolean({ error: 'Status aktif harus ya atau tidak' }),
  h: hari,
  jam,
  id_template_dkm: id.nullable(),
  id_template_mubaligh: id.nullable(),
  force_broadcast: z.boolean({ error: 'Pilihan broadcast ulang harus ya atau tidak' }),
  tanya_lagi: z.boolean({ error: 'Pilihan tanya lagi harus ya atau tidak' }),
  tanya_h: hari,
  tanya_jam: jam,
});
export type ScheduleValues = z.infer<typeof scheduleValues>;

/** A card that asks again before it has asked. */
export const asksTooEarly = ({
  tanya_lagi,
  ...card
}: Pick<ScheduleValues, 'h' | 'jam' | 'tanya_lagi' | 'tanya_h' | 'tanya_jam'>): boolean =>
  tanya_lagi && (card.tanya_h > card.h || (card.tanya_h === card.h && card.tanya_jam <= card.jam));
export const TOO_EARLY_MESSAGE = 'Tanya lagi harus sesudah pengingat yang pertama';

/**
 * The result of a run: sent in time; sent later, because the device was off; too late to make sense; or unknown,
 * because the database was restored since.
 */
export const RUN_STATES = ['done', 'caught_up', 'missed', 'unknown'] as const;

/** `text` is the sentence that a card shows; `due_at` a UTC ISO timestamp. */
export const scheduleLastRun = z.object({
  due_at: z.string(),
  state: z.enum(RUN_STATES),
  messages: z.int(),
  failed: z.int(),
  text: z.string(),
});
export type ScheduleLastRun = z.infer<typeof scheduleLastRun>;

/**
 * A card as it is answered. `next_run`: a UTC ISO timestamp, null while the card is inactive. Asking again is a run
 * too.
 */
export const scheduleCard = scheduleValues.extend({
  next_run: z.string().nullable(),
  last_run: scheduleLastRun.nullable(),
});
export type ScheduleCard = z.infer<typeof scheduleCard>;

export const templateChoice = z.union([idInput('Template tidak ditemukan'), z.literal('')]).nullable();
/** Other fields of a card may be sent too, and are ignored. */
export const scheduleUpdate = scheduleValues
  .extend({ id_template_dkm: templateChoice, id_template_mubaligh: templateChoice })
  .partial();
export type ScheduleUpdate = z.infer<typeof scheduleUpdate>;

export const scheduleSettings = z.object({
  pengajian_bulanan: scheduleCard,
  pengajian_reminder: scheduleCard,
  jumatan_reminder: scheduleCard,
});
export type ScheduleSettings = z.infer<typeof scheduleSettings>;

/** The day of a run of the cards of a Friday. */
export const dayTarget = z.string().refine(isPlainDate, { error: 'Sasaran harus tanggal YYYY-MM-DD' });

const target = z.string().refine((text) => isPlainDate(text.length === 7 ? `${text}-01` : text), {
  error: 'Sasaran harus tanggal YYYY-MM-DD, atau bulan YYYY-MM',
});

/**
 * A preview's card may differ from the stored one, to see the effect of a change. `target`: another run than the next.
 * `at`: messages as of now, or as of the run's due time (the default).
 */
export const schedulePreview = scheduleUpdate.extend({
  target: target.optional(),
  at: z.enum(['now', 'due'], { error: 'at harus now atau due' }).optional(),
});
export type SchedulePreview = z.infer<typeof schedulePreview>;

/**
 * A future run: its dates, or its month, and its messages. `due_at`: a UTC ISO timestamp; null, with no targets, if
 * there is no such run. `next`: if it has nothing to send, the target of the first later run with messages.
 */
export const schedulePlan = z.object({
  due_at: z.string().nullable(),
  targets: z.string().array(),
  messages: previewItem.array(),
  next: z.string().nullable(),
});
export type SchedulePlan = z.infer<typeof schedulePlan>;

/** The target names the run, so that a repeated call can't start the run after it. */
export const scheduleRunBody = z.object({ target });

const params = z.object({ key: z.string().max(64) });
export const scheduleEndpoints = {
  get: endpoint({
    methods: ['GET'],
    path: '/schedule',
    access: 'account',
    summary: 'Kartu broadcast otomatis',
    data: scheduleSettings,
  }),
  update: endpoint({
    methods: ['PATCH'],
    path: '/schedule/:key',
    access: 'account',
    summary: 'Ubah kartu broadcast otomatis',
    params,
    body: scheduleUpdate,
    data: scheduleCard,
  }),
  preview: endpoint({
    methods: ['POST'],
    path: '/schedule/:key/preview',
    access: 'account',
    summary: 'Pratinjau broadcast otomatis',
    params,
    body: schedulePreview.nullish(),
    data: schedulePlan,
  }),
  run: endpoint({
    methods: ['POST'],
    path: '/schedule/:key/run',
    access: 'account',
    summary: 'Jalankan broadcast otomatis sekarang',
    params,
    body: scheduleRunBody,
    data: sendResult,
  }),
};
