import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { randomKey } from '#dashboard/app/random-key.ts';
import type { Answer } from '#dashboard/api/request.ts';
import { Button } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import type { PreviewItem } from '#shared/broadcast/broadcast.ts';
import type { SendResult } from '#shared/queue/send.ts';
import type { TemplateTypeValue } from '#shared/roster/template-types.ts';
import { BroadcastGroups, chosenTemplates, type ChosenTemplates, type Groups } from './broadcast-groups.tsx';
import { BroadcastNotices, BroadcastPreview } from './broadcast-preview.tsx';

export interface BroadcastBodyProps {
  type: TemplateTypeValue;
  /** What the person can change beside the groups: the month. */
  scope: readonly string[];
  preview: (templates: ChosenTemplates, signal: AbortSignal) => Promise<Answer<PreviewItem[]>>;
  send: (templates: ChosenTemplates, idempotencyKey: string) => Promise<Answer<SendResult>>;
  onSent: (answer: Answer<SendResult>) => void;
  onCancel: () => void;
  /** Below the groups: the month. */
  children?: ReactNode;
}

const AT_FIRST: Groups = { dkm: { on: true, template: '' }, mubaligh: { on: true, template: '' } };

/** The groups with their templates, the live preview, and 'Kirim'; lives as long as its dialog is open. */
export function BroadcastBody({ type, scope, preview, send, onSent, onCancel, children }: BroadcastBodyProps) {
  const confirm = useConfirm();
  const [key] = useState(randomKey);
  const [groups, setGroups] = useState(AT_FIRST);
  const [sending, setSending] = useState(false);
  const templates = chosenTemplates(groups);
  const ready = templates.templateDKM !== undefined || templates.templateMubaligh !== undefined;

  // The switches are part of the key: each turn of one asks anew, as the specification words it.
  const query = useQuery({
    queryKey: ['broadcast-preview', key, type, ...scope, groups.dkm, groups.mubaligh],
    queryFn: ({ signal }) => preview(templates, signal),
    enabled: ready,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const shown = ready ? query.data : undefined;
  const items = shown?.data;
  const toSend = items?.filter((item) => !item.skipped) ?? [];
  const people = new Set(toSend.flatMap((item) => item.recipients)).size;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || sending) return;
    setSending(true);
    try {
      // What is asked must belong to what is sent, so a preview that is still on its way is waited for.
      const known = query.isSuccess && !query.isPlaceholderData ? query.data : (await query.refetch({ throwOnError: true })).data;
      const questions = known?.questions ?? [];
      const description = questions.length > 0 && <>{questions.map((line) => <p key={line}>{line}</p>)}</>;
      if (description && !(await confirm({ title: 'Tetap kirim?', description, confirmLabel: 'Kirim', cancelLabel: 'Batal' }))) return;
      onSent(await send(templates, [key, ...scope, templates.templateDKM ?? '', templates.templateMubaligh ?? ''].join('.')));
    } catch {
      // The call has said in a toast why; the dialog stays as it is, and pressing again repeats the same request.
    } finally {
      setSending(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="split">
        <div className="pane stack">
          <BroadcastGroups type={type} groups={groups} onChange={setGroups} />
          {children}
          {shown && <BroadcastNotices notices={shown.notices} />}
        </div>
        <BroadcastPreview
          items={items}
          ready={ready}
          busy={ready && query.isFetching}
          failure={query.error?.message}
          onRetry={() => void query.refetch()}
        />
      </div>
      <div className="dialog-foot">
        <span className="sum">{shown?.refusal ?? (items && `${toSend.length} pesan untuk ${people} penerima`)}</span>
        <Button onClick={onCancel}>Batal</Button>
        <Button type="submit" kind="primary" icon="send" disabled={!ready || shown?.refusal !== undefined} busy={sending}>Kirim</Button>
      </div>
    </form>
  );
}
