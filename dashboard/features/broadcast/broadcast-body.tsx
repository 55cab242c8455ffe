import { useState, type FormEvent, type ReactNode } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { randomKey, useAttempt } from '#dashboard/app/random-key.ts';
import type { Answer } from '#dashboard/api/request.ts';
import { Button } from '#dashboard/components/button.tsx';
import { sendLabel, SendWhen, useSendTime, type When } from '#dashboard/components/date/send-when.tsx';
import { useAskFirst } from '#dashboard/app/ask-first.tsx';
import { LampiranField, STILL_UPLOADING } from '#dashboard/features/lampiran/index.ts';
import type { PreviewItem, ReminderQuery, Rest } from '#shared/broadcast/broadcast.ts';
import type { Choice, SendResult } from '#shared/queue/send.ts';
import type { Lampiran } from '#shared/lampiran/lampiran.ts';
import type { ChosenTemplates as ChosenByServer } from '#shared/roster/template.ts';
import type { TemplateTypeValue } from '#shared/roster/template-types.ts';
import { useChosenTemplates, useTemplatesOf } from '#dashboard/app/options/template-types.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { BroadcastGroups, chosenTemplates, type ChosenTemplates, type Groups } from './broadcast-groups.tsx';
import { BroadcastNotices, BroadcastPreview } from './broadcast-preview.tsx';
import { aboutText } from './broadcast-words.ts';
import { isOfGone, isSendable, usePreview } from './use-preview.ts';

/** What preview and send take besides what the dialog is about. */
export type Asked = ChosenTemplates & Choice & Pick<ReminderQuery, 'sisa' | 'rinci' | 'pada'>;

interface BroadcastBodyProps {
  type: TemplateTypeValue;
  /** Further input of the preview besides the groups: the month. */
  scope: readonly string[];
  preview: (fields: Asked, signal: AbortSignal) => Promise<Answer<PreviewItem[]>>;
  send: (fields: Asked, idempotencyKey: string) => Promise<Answer<SendResult>>;
  onSent: (answer: Answer<SendResult>) => void;
  /** Whoever has not answered is asked once more: at first only preachers are ticked. */
  again?: boolean;
  onCancel: () => void;
  /** Below the groups: the month. */
  children?: ReactNode;
}

const lastOf = (chosen: ChosenByServer | undefined) =>
  Object.fromEntries(chosen?.terakhir.map((audience) => [audience, chosen[audience]!]) ?? []);

/** The groups with their templates, the live preview, and 'Kirim'. Mounted only while its dialog is open. */
export function BroadcastBody({ type, scope, preview, send, onSent, onCancel, again, children }: BroadcastBodyProps) {
  const askFirst = useAskFirst();
  const [key] = useState(randomKey);
  const known = useTemplatesOf(type);
  const first = useChosenTemplates(type);
  const [chosen, setGroups] = useState<Groups>();
  const groups = chosen ?? {
    dkm: { on: !again, template: first?.dkm ?? '' },
    mubaligh: { on: true, template: first?.mubaligh ?? '' },
  };
  const [lampiran, setLampiran] = useState<Lampiran>();
  const [isUploading, setUploading] = useState(false);
  const [asking, setAsking] = useState(false);
  const { run, busy } = useChange();
  const templates = { ...chosenTemplates(groups), ...(lampiran && { id_lampiran: lampiran.id }) };
  const [chosenWhen, setWhen] = useState<When>();
  const { when, quietUntil, pada, learn } = useSendTime(chosenWhen);
  const ready = (templates.templateDKM !== undefined || templates.templateMubaligh !== undefined) && pada !== '';

  // The switches are part of the key: each change of one requests the preview again, as specified.
  const previewed = usePreview(
    [...keys.preview, key, type, ...scope, groups.dkm, groups.mubaligh, lampiran?.id, pada ?? ''],
    ready,
    (choice, signal) => preview({ ...templates, ...(pada && { pada }), rinci: 'true', ...choice }, signal),
  );
  const { items, shown, isOn } = previewed;
  learn(shown);
  const toSend = items?.filter(isOn) ?? [];
  // At a later time they refuse nothing.
  const late = shown?.refusal === undefined ? 0 : toSend.filter((item) => item.late).length;
  const attempt = useAttempt();

  const submit = async (rest?: Rest) => {
    if (!ready || busy || asking || isUploading || (shown?.refusal !== undefined && rest === undefined)) return;
    // The questions must match what is sent, so wait for a running preview.
    setAsking(true);
    const settled = await previewed.settle();
    setAsking(false);
    if (!settled) return;
    const { choice, questions } = settled;
    const asked = { ...templates, ...choice, ...(rest && { sisa: rest }), ...(pada && { pada }) };
    const idempotencyKey = attempt.keyOf(JSON.stringify([scope, asked]));
    const failed = (error: unknown) => {
      if (isOfGone(choice, error)) previewed.reload();
    };
    const sendIt = () => run({ call: () => send(asked, idempotencyKey), says: 'caller' }, { done: onSent, failed });
    askFirst(questions, sendIt);
  };

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="about">{items && aboutText(items)}</p>
      <div className="split">
        <div className="pane stack">
          <BroadcastGroups
            type={type}
            templates={known}
            groups={groups}
            toSend={toSend}
            last={lastOf(first)}
            onChange={setGroups}
          />
          {children}
          <LampiranField value={lampiran} onChange={setLampiran} onUploading={setUploading} />
          <SendWhen when={when} onChange={setWhen} quietUntil={quietUntil} />
          {shown && <BroadcastNotices notices={shown.notices} />}
        </div>
        <BroadcastPreview preview={previewed} ready={ready} />
      </div>
      <div className="dialog-foot">
        <span className="sum">
          {isUploading ? STILL_UPLOADING : (shown?.refusal ?? (items && sumText(items, toSend)))}
        </span>
        <Button onClick={onCancel}>Batal</Button>
        {late > 0 && (
          <RestButtons
            late={late}
            inTime={toSend.length - late}
            busy={busy || asking || isUploading}
            onSend={(rest) => void submit(rest)}
          />
        )}
        <Button
          type="submit"
          kind="primary"
          icon={pada ? 'clock' : 'send'}
          disabled={!ready || isUploading || shown?.refusal !== undefined}
          busy={busy || asking}
        >
          {sendLabel(pada)}
        </Button>
      </div>
    </form>
  );
}

function sumText(items: readonly PreviewItem[], toSend: readonly PreviewItem[]): string {
  if (toSend.length === 0 && items.some(isSendable)) return 'Centang minimal satu pesan.';
  if (toSend.length === 0) return 'Tidak ada pesan yang dapat dikirim.';
  const people = new Set(toSend.map(({ no_hp }) => normalizePhone(no_hp ?? ''))).size;
  const left = items.length - toSend.length;
  return `${toSend.length} pesan untuk ${people} penerima${left > 0 ? `, ${left} tidak dikirim` : ''}`;
}

interface RestButtonsProps {
  /** Number of messages that would be sent too late, and of the others. */
  late: number;
  inTime: number;
  busy: boolean;
  onSend: (rest: Rest) => void;
}

/** Choices if not everything can be sent in time. */
export function RestButtons({ late, inTime, busy, onSend }: RestButtonsProps) {
  return (
    <>
      {inTime > 0 && (
        <Button busy={busy} onClick={() => onSend('lewati')}>
          Kirim {inTime} saja
        </Button>
      )}
      <Button kind="primary" busy={busy} onClick={() => onSend('besok')}>
        {inTime > 0 ? `Kirim ${inTime} hari ini, ${late} besok pagi` : `Kirim ${late} besok pagi`}
      </Button>
    </>
  );
}
