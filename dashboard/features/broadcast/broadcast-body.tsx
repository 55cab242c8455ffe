import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import * as z from 'zod';
import { useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { randomKey } from '#dashboard/app/random-key.ts';
import type { Answer } from '#dashboard/api/request.ts';
import { Button } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { LampiranField } from '#dashboard/features/lampiran/index.ts';
import type { PreviewItem, Rest } from '#shared/broadcast/broadcast.ts';
import type { SendResult } from '#shared/queue/send.ts';
import type { Lampiran } from '#shared/lampiran/lampiran.ts';
import type { TemplateTypeValue } from '#shared/roster/template-types.ts';
import { useTemplatesOf } from '#dashboard/app/options/template-types.ts';
import { endpoints } from '#shared/endpoints.ts';
import { useServices } from '#dashboard/app/services.tsx';
import {
  BroadcastGroups,
  chosenTemplates,
  type Audience,
  type ChosenTemplates,
  type Groups,
} from './broadcast-groups.tsx';
import { BroadcastNotices, BroadcastPreview, isSent } from './broadcast-preview.tsx';

/** The templates of a broadcast by audience, '' for none. */
interface Remembered {
  dkm: string;
  mubaligh: string;
}

const remembered = z.object({ dkm: z.string(), mubaligh: z.string() });
const keyOf = (type: TemplateTypeValue) => `broadcast-template-${type}`;

function read(type: TemplateTypeValue): Remembered | undefined {
  try {
    return remembered.parse(JSON.parse(localStorage.getItem(keyOf(type)) ?? ''));
  } catch {
    // Nothing is stored, or the browser blocks storage.
    return undefined;
  }
}

/** Stores the templates that this browser last used for a type. */
function rememberTemplates(type: TemplateTypeValue, { dkm, mubaligh }: Remembered): void {
  try {
    localStorage.setItem(keyOf(type), JSON.stringify({ dkm, mubaligh }));
  } catch {
    // The browser blocks storage; the person has to choose again next time.
  }
}

/** The initial templates: those of the last time, else the card's; deleted ones are ignored. Undefined until loaded. */
function useFirstTemplates(
  type: TemplateTypeValue,
  templates: readonly { id: string }[] | undefined,
): Remembered | undefined {
  const { api } = useServices();
  const last = read(type);
  const { data, isPending } = useQuery({
    queryKey: keys.schedule,
    queryFn: async ({ signal }) => (await api.call(endpoints.schedule.get, { signal })).data,
    meta: { quiet: true },
  });
  if (templates === undefined || isPending) return undefined;
  const card = data?.[type];
  const first = (...ids: (string | null | undefined)[]) =>
    ids.find((id) => templates.some((template) => template.id === id)) ?? '';
  return {
    dkm: first(last?.dkm, card?.id_template_dkm),
    mubaligh: first(last?.mubaligh, card?.id_template_mubaligh),
  };
}

interface BroadcastBodyProps {
  type: TemplateTypeValue;
  /** Further input of the preview besides the groups: the month. */
  scope: readonly string[];
  preview: (templates: ChosenTemplates, signal: AbortSignal) => Promise<Answer<PreviewItem[]>>;
  send: (templates: ChosenTemplates & { sisa?: Rest }, idempotencyKey: string) => Promise<Answer<SendResult>>;
  onSent: (answer: Answer<SendResult>) => void;
  /** Only this audience is ticked at first. */
  only?: Audience | undefined;
  onCancel: () => void;
  /** Below the groups: the month. */
  children?: ReactNode;
}

const atFirst = (templates: Remembered | undefined, only: Audience | undefined): Groups => ({
  dkm: { on: only !== 'mubaligh', template: templates?.dkm ?? '' },
  mubaligh: { on: only !== 'dkm', template: templates?.mubaligh ?? '' },
});

/** The groups with their templates, the live preview, and 'Kirim'. Mounted only while its dialog is open. */
export function BroadcastBody({ type, scope, preview, send, onSent, onCancel, only, children }: BroadcastBodyProps) {
  const confirm = useConfirm();
  const [key] = useState(randomKey);
  const known = useTemplatesOf(type);
  const first = useFirstTemplates(type, known);
  const [chosen, setGroups] = useState<Groups>();
  const groups = chosen ?? atFirst(first, only);
  const [lampiran, setLampiran] = useState<Lampiran>();
  const [asking, setAsking] = useState(false);
  const { run, busy } = useChange();
  const templates = { ...chosenTemplates(groups), ...(lampiran && { id_lampiran: lampiran.id }) };
  const ready = templates.templateDKM !== undefined || templates.templateMubaligh !== undefined;

  // The switches are part of the key: each change of one requests the preview again, as specified.
  const query = useQuery({
    queryKey: [...keys.preview, key, type, ...scope, groups.dkm, groups.mubaligh, lampiran?.id],
    queryFn: ({ signal }) => preview(templates, signal),
    enabled: ready,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  /** Undefined if it failed; a toast shows the reason. */
  const refetched = async () => {
    const { isSuccess, data } = await query.refetch();
    return isSuccess ? data : undefined;
  };
  const shown = ready ? query.data : undefined;
  const items = shown?.data;
  const toSend = items?.filter(isSent) ?? [];

  const late = toSend.filter((item) => item.late).length;

  const submit = async (rest?: Rest) => {
    if (!ready || busy || asking || (shown?.refusal !== undefined && rest === undefined)) return;
    // The questions must match what is sent, so wait for a running preview.
    setAsking(true);
    const answer = query.isSuccess && !query.isPlaceholderData ? query.data : await refetched();
    setAsking(false);
    if (!answer) return;
    const chosen = [templates.templateDKM ?? '', templates.templateMubaligh ?? '', lampiran?.id ?? ''];
    const idempotencyKey = [key, ...scope, ...chosen, rest ?? ''].join('.');
    const done = (sent: Answer<SendResult>) => {
      rememberTemplates(type, { dkm: groups.dkm.template, mubaligh: groups.mubaligh.template });
      onSent(sent);
    };
    const asked = { ...templates, ...(rest && { sisa: rest }) };
    const sendIt = () => run({ call: () => send(asked, idempotencyKey), says: 'caller' }, { done });
    if (answer.questions.length === 0) return sendIt();
    const description = answer.questions.map((line) => <p key={line}>{line}</p>);
    confirm({ title: 'Tetap kirim?', description, confirmLabel: 'Kirim', cancelLabel: 'Batal' }, sendIt);
  };

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="split">
        <div className="pane stack">
          <BroadcastGroups type={type} templates={known} groups={groups} onChange={setGroups} />
          {children}
          <LampiranField value={lampiran} onChange={setLampiran} />
          {shown && <BroadcastNotices notices={shown.notices} />}
        </div>
        <BroadcastPreview
          items={items}
          lampiran={lampiran}
          ready={ready}
          busy={ready && query.isFetching}
          failure={query.error?.message}
          onRetry={() => void query.refetch()}
        />
      </div>
      <div className="dialog-foot">
        <span className="sum">
          {shown?.refusal ?? (items && `${toSend.length} pesan untuk ${shown?.penerima ?? toSend.length} penerima`)}
        </span>
        <Button onClick={onCancel}>Batal</Button>
        {late > 0 && (
          <RestButtons
            late={late}
            inTime={toSend.length - late}
            busy={busy || asking}
            onSend={(rest) => void submit(rest)}
          />
        )}
        <Button
          type="submit"
          kind="primary"
          icon="send"
          disabled={!ready || shown?.refusal !== undefined}
          busy={busy || asking}
        >
          Kirim
        </Button>
      </div>
    </form>
  );
}

interface RestButtonsProps {
  /** Number of messages that would be sent too late, and of the others. */
  late: number;
  inTime: number;
  busy: boolean;
  onSend: (rest: Rest) => void;
}

/** Choices if not everything can be sent in time. */
function RestButtons({ late, inTime, busy, onSend }: RestButtonsProps) {
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
