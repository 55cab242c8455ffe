import { dateInZone } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { alertFrame, answerOpenText, udzurText } from '#shared/operations/alert.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { jadwalText } from '#shared/reply/question.ts';
import type { AlertNumbers } from '#daemon/account/account.store.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import { hashOf } from '#daemon/queue/send.ts';
import type { Answers } from './answers.ts';
import type { Answered } from './konfirmasi.ts';

/** Setting key of what admins were told about answers today. */
const TOLD_KEY = 'udzur_told';
/** Maximum number of WhatsApp messages a day about one preacher and schedule. */
const A_DAY = 3;

export interface AlertsOptions {
  settings: Pick<SettingStore, 'get' | 'set'>;
  numbers: AlertNumbers;
  answers: Pick<Answers, 'owe' | 'wake'>;
  emit: (frame: EventFrame) => void;
  clock: Clock;
  timezone: string;
  /** Without a trailing slash; '' if unknown. */
  publicUrl: string;
}

/**
 * Tells the admins that a preacher has declined, or that his answer is gone: at once on open screens, and by WhatsApp
 * those with a number, except the admin who entered it himself. By WhatsApp once per need: a refusal after somebody
 * stood again is a new one. Who wavers is told at most A_DAY times a day; what they were told last is true then, too.
 */
export function createAlerts({ settings, numbers, answers, emit, clock, timezone, publicUrl }: AlertsOptions) {
  /**
   * Counts the messages of today about this preacher and schedule, this one included; undefined if it would be one too
   * many. Stored together with the answer, so that a restart tells nobody twice.
   */
  function countToday({ kind, id, id_mubaligh }: Answered): number | undefined {
    const day = dateInZone(clock.now(), timezone);
    const stored = JSON.parse(settings.get(TOLD_KEY) ?? '{}') as { day?: string; told?: string[] };
    const told = stored.day === day ? (stored.told ?? []) : [];
    const one = `${kind} ${id} ${id_mubaligh}`;
    const before = told.filter((each) => each === one).length;
    if (before >= A_DAY) return undefined;
    settings.set(TOLD_KEY, JSON.stringify({ day, told: [...told, one] }));
    return before + 1;
  }

  function alertKindOf({ before, jawaban }: Answered): 'udzur' | 'udzurEnded' | 'answerOpen' | undefined {
    if (jawaban === 'udzur') return 'udzur';
    if (jawaban === 'asked') return 'answerOpen';
    return jawaban === 'hadir' && before === 'udzur' ? 'udzurEnded' : undefined;
  }

  return (answered: Answered): void => {
    const { kind, id, jawaban, actor, ...named } = answered;
    const { tanggal, waktu, id_masjid, id_mubaligh } = named;
    const told = { tanggal, waktu, id_masjid, id_mubaligh };
    const facts = { name: named.nama_mubaligh, jadwal: jadwalText(named) };
    const kindOf = alertKindOf(answered);
    if (!kindOf) return;
    queueMicrotask(() => emit(alertFrame(kindOf, facts)));
    if (kindOf === 'udzurEnded') return;
    const others = numbers().filter(({ id_account }) => id_account !== actor.id_account);
    const count = others.length === 0 ? undefined : countToday(answered);
    if (count === undefined) return;
    const at = kind === 'jumatan' ? `/papan-jumat?sel=${named.id_masjid},${named.tanggal}` : '/jadwal-pengajian';
    const url = publicUrl === '' ? '' : publicUrl + at;
    for (const { id_account, username, no_hp } of others)
      answers.owe({
        key: hashOf([kindOf, kind, id, clock.now(), count, id_account]),
        phone: normalizePhone(no_hp),
        recipient: username,
        ...(kindOf === 'udzur'
          ? { text: udzurText(facts, url), claim: { kind: 'udzur', jenis: kind, id, ...told } }
          : { text: answerOpenText(facts), claim: { kind: 'outdated', jenis: kind, id, konfirmasi: jawaban } }),
      });
    queueMicrotask(answers.wake);
  };
}
