import { dateInZone } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { alertFrame, udzurText } from '#shared/operations/alert.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { jadwalText } from '#shared/reply/question.ts';
import type { AlertNumbers } from '../account/account-store.ts';
import type { Clock } from '../base/clock.ts';
import type { SettingStore } from '../base/setting-store.ts';
import { hashOf } from '../queue/send/draft.ts';
import type { Answers } from './answers.ts';
import type { Answered } from './konfirmasi.ts';

/** Setting key of the schedules that admins were told about today. */
const TOLD_KEY = 'udzur_told';

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
 * Tells the admins that a preacher has declined: at once on open screens, and by WhatsApp those with a number, except
 * the admin who entered it himself. By WhatsApp at most once a day for each schedule.
 */
export function createAlerts({ settings, numbers, answers, emit, clock, timezone, publicUrl }: AlertsOptions) {
  /** Stored together with the answer, so that a restart tells nobody twice. */
  function isFirstToday({ kind, id }: Answered): boolean {
    const day = dateInZone(clock.now(), timezone);
    const stored = JSON.parse(settings.get(TOLD_KEY) ?? '{}') as { day?: string; told?: string[] };
    const told = stored.day === day ? (stored.told ?? []) : [];
    const one = `${kind} ${id}`;
    if (told.includes(one)) return false;
    settings.set(TOLD_KEY, JSON.stringify({ day, told: [...told, one] }));
    return true;
  }

  return (answered: Answered): void => {
    const { kind, id, before, jawaban, actor, ...named } = answered;
    const { tanggal, waktu, id_masjid, id_mubaligh } = named;
    const told = { tanggal, waktu, id_masjid, id_mubaligh };
    const facts = { name: named.nama_mubaligh, jadwal: jadwalText(named) };
    const kindOf = jawaban === 'udzur' ? 'udzur' : jawaban === 'hadir' && before === 'udzur' ? 'udzurEnded' : undefined;
    if (!kindOf) return;
    queueMicrotask(() => emit(alertFrame(kindOf, facts)));
    if (kindOf !== 'udzur' || !isFirstToday(answered)) return;
    const at = kind === 'jumatan' ? `/papan-jumat?sel=${named.id_masjid},${named.tanggal}` : '/jadwal-pengajian';
    const url = publicUrl === '' ? '' : publicUrl + at;
    for (const { id_account, username, no_hp } of numbers()) {
      if (id_account === actor.id_account) continue;
      answers.owe({
        key: hashOf(['udzur', kind, id, clock.now(), id_account]),
        phone: normalizePhone(no_hp),
        recipient: username,
        text: udzurText(facts, url),
        claim: { kind: 'udzur', jenis: kind, id, ...told },
      });
    }
    queueMicrotask(answers.wake);
  };
}
