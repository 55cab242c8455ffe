import type { AlertNumbers } from '#daemon/account/account.store.ts';
import type { Audit } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Supervisor } from '#daemon/base/supervisor.ts';
import type { OptOutService } from '#daemon/queue/opt-out.ts';
import type { Send } from '#daemon/queue/send.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { createAfterRestore, type AfterRestoreOptions } from '../../domain/reply/after-restore.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import { createAskBack } from '../../domain/reply/ask-back.ts';
import { createQuiet } from '../../domain/reply/quiet.ts';
import { createAlerts } from '../../domain/reply/alerts.ts';
import { createAnswers } from '../../domain/reply/answers.ts';
import { createIncoming } from '../../domain/reply/incoming.ts';
import { createKonfirmasiService, type KonfirmasiOptions } from '../../domain/reply/konfirmasi.ts';
import { createQuestions } from '../../domain/reply/questions.ts';
import type { ReplyTaker } from '../../domain/reply/reply.ts';
import type { Database } from '#daemon/base/database.ts';
import { createOwedAnswerStore } from '../../storage/reply/owed-answer.ts';
import { createReplyStore } from '../../storage/reply/reply.ts';
import { createUnclearStore } from '../../storage/reply/unclear.ts';

interface ReplyParts extends Pick<KonfirmasiOptions, 'pengajian' | 'jumatan'> {
  database: Pick<Database, 'db' | 'transaction'>;
  audit: Audit;
  clock: Clock;
  timezone: string;
  send: Send;
  supervisor: Supervisor;
  optOut: OptOutService;
  emit: (frame: EventFrame) => void;
  publicUrl: string;
  numbers: AlertNumbers;
  settings: SettingStore;
  /** Called when screens have to show something anew. */
  changed: () => void;
  isOurs: AfterRestoreOptions['isOurs'];
}

/** Wires the handling of replies. */
export function wireReply({
  database: { db, transaction },
  pengajian,
  jumatan,
  audit,
  clock,
  timezone,
  send,
  supervisor,
  optOut,
  emit,
  publicUrl,
  numbers,
  settings,
  isOurs,
  changed,
}: ReplyParts) {
  const konfirmasi = createKonfirmasiService({ pengajian, jumatan, transaction, audit, clock });
  const store = createReplyStore(db);
  const answers = createAnswers({ store: createOwedAnswerStore(db), send, supervisor, clock });
  konfirmasi.onAnswered(createAlerts({ settings, numbers, answers, emit, clock, timezone, publicUrl }));
  const unclear = createUnclearStore(db);
  konfirmasi.onAnswered(({ kind, id }) => unclear.remove({ kind, id }));
  const quiet = createQuiet({ store, clock, timezone });
  const askBack = createAskBack({ store, quiet, answers, clock });
  const questions = createQuestions({
    store,
    unclear: {
      keep(row) {
        unclear.keep(row);
        changed();
      },
      remove(jadwal) {
        unclear.remove(jadwal);
        changed();
      },
    },
    quiet,
    konfirmasi,
    answers,
    emit,
    clock,
    timezone,
  });
  const afterRestore = createAfterRestore({
    settings,
    store,
    isOurs,
    numbers,
    answers,
    emit,
    clock,
    timezone,
  });
  const takers: ReplyTaker[] = [questions, afterRestore.last];
  return {
    konfirmasi,
    answers,
    unclear,
    askBack,
    ...createIncoming({ optOut, takers, store, quiet, askBack, answers, transaction, clock }),
    /** Registers the handler of offers before that of questions. */
    askFirst: (taker: ReplyTaker) => void takers.unshift(afterRestore.first, taker),
  };
}
