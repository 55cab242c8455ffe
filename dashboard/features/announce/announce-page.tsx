import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { MessengerBanner } from '#dashboard/app/banners/messenger-banner.tsx';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { useLiveReload } from '#dashboard/app/live.tsx';
import { templateOptions, useTemplatesOf, useTemplateTypes } from '#dashboard/app/options/template-types.ts';
import { useSent } from '#dashboard/app/progress/broadcast-progress.tsx';
import { useAttempt } from '#dashboard/app/random-key.ts';
import { useAccount, useServices } from '#dashboard/app/services.tsx';
import { Button, IconButton } from '#dashboard/components/button.tsx';
import { sendLabel, SendWhen, useSendTime } from '#dashboard/components/date/send-when.tsx';
import { useAskFirst } from '#dashboard/app/ask-first.tsx';
import { Field } from '#dashboard/components/form/field.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { Markup } from '#dashboard/components/markup.tsx';
import { MessagePhone } from '#dashboard/components/message-phone.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { fixedOptions } from '#dashboard/components/picker/options.ts';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import type { AnnounceItem } from '#shared/announce/announce.ts';
import { formatCount } from '#shared/base/count.ts';
import type { Notice } from '#shared/base/notice.ts';
import type { Rest } from '#shared/broadcast/broadcast.ts';
import type { Lampiran } from '#shared/lampiran/lampiran.ts';
import { longest } from '#shared/base/values.ts';
import { BroadcastNotices, isSendable, RestButtons } from '../broadcast/parts.ts';
import { LampiranBubble, LampiranField, LampiranLine, STILL_UPLOADING } from '../lampiran/index.ts';
import { TemplateEditor } from '../template/index.ts';
import { previewQuery, sendChange, testChange, useAnnouncePreview } from './announce-queries.ts';
import { bodyOf, EMPTY, isEmpty, useDraft, type AnnounceDraft } from './draft.ts';
import { To } from './to.tsx';
import { Who } from './who.tsx';

const LIVE_KEYS = [keys.preview];

/** One composer: to whom, what, and the message as each recipient will see it. */
export default function AnnouncePage() {
  usePageTitle('Pengumuman');
  const { api } = useServices();
  const queries = useQueryClient();
  const askFirst = useAskFirst();
  const sent = useSent();
  const { run, busy } = useChange();
  const { run: runTest, busy: isTesting } = useChange();
  const [draft, setDraft] = useDraft(useAccount().id);
  const [round, setRound] = useState(0);
  const [asking, setAsking] = useState(false);
  const [at, setAt] = useState(0);
  const [isUploading, setUploading] = useState(false);
  const attempt = useAttempt();
  useLiveReload(LIVE_KEYS, ({ type }) => type === 'roster');

  const { when, quietUntil, pada, learn } = useSendTime(draft.when);
  const body = bodyOf(draft, pada);
  const preview = useAnnouncePreview(body);
  const shown = body && preview.data;
  learn(shown);

  const set = (part: Partial<AnnounceDraft>) => setDraft((now) => ({ ...now, ...part }));
  const left = useMemo(() => new Set(draft.kecuali), [draft.kecuali]);
  const going = (shown?.data ?? []).filter((item) => isSendable(item) && !left.has(item.kunci));
  // At a later time they refuse nothing.
  const late = shown?.refusal === undefined ? 0 : going.filter((item) => item.late).length;
  const index = Math.min(at, Math.max(going.length - 1, 0));
  const isWritten = draft.id_template !== '' || draft.teks.trim() !== '';
  const isReady = isWritten && going.length > 0 && pada !== '' && !isUploading;

  const submit = async (rest?: Rest) => {
    if (!body || !shown || !isReady || busy || asking) return;
    setAsking(true);
    // The questions must match what is sent.
    const answer = await queries.fetchQuery(previewQuery(api, body)).catch(() => undefined);
    setAsking(false);
    if (!answer || (answer.refusal !== undefined && rest === undefined)) return;
    // Unticks of people who are not on the list any more mean nothing; one that misses since it was read is refused.
    const known = new Set(shown.data.map(({ kunci }) => kunci));
    const kecuali = draft.kecuali.filter((kunci) => known.has(kunci));
    const asked = { ...body, kecuali, ...(rest && { sisa: rest }) };
    const done = (result: Parameters<typeof sent>[0]) => {
      setDraft(EMPTY);
      setRound((now) => now + 1);
      attempt.ended();
      sent(result);
    };
    const sendIt = () => run(sendChange(api, asked, attempt.keyOf(JSON.stringify(asked))), { done });
    askFirst(answer.questions, sendIt);
  };

  /** The message that the phone shows. */
  const test = () => {
    const item = going[index];
    if (body && item) void runTest(testChange(api, { ...body, kunci: item.kunci }));
  };

  return (
    <>
      <PageHead title="Pengumuman" subtitle="Kabar sekali kirim, di luar jadwal">
        {!isEmpty(draft) && (
          <span className="draft-kept">
            <Icon name="check" />
            Draf tersimpan
          </span>
        )}
      </PageHead>
      <MessengerBanner />
      <div className="announce">
        <div className="stack">
          <section className="card card-pad stack" aria-label="Kepada">
            <h2>Kepada</h2>
            <To chosen={draft.penerima} onChange={(penerima) => set({ penerima })} />
            {shown && <Who items={shown.data} left={left} onLeave={(kecuali) => set({ kecuali })} />}
          </section>
          <section className="card card-pad stack" aria-label="Pesan">
            <h2>Pesan</h2>
            <Text key={round} draft={draft} onChange={set} />
          </section>
          <div className="announce-more">
            <div className="card card-pad">
              <LampiranField
                key={`lampiran ${round}`}
                value={draft.lampiran}
                onChange={(lampiran) => set({ lampiran })}
                onUploading={setUploading}
              />
            </div>
            <div className="card card-pad stack">
              <SendWhen
                when={when}
                onChange={(next) => set({ when: next.way === 'quiet' ? undefined : next })}
                quietUntil={quietUntil}
              />
              {shown && <BroadcastNotices notices={shown.notices.filter(isOfTime)} />}
            </div>
          </div>
          {body && preview.error && (
            <p className="error" role="alert">
              {preview.error.message}
            </p>
          )}
          {shown && <BroadcastNotices notices={shown.notices.filter((notice) => !isOfTime(notice))} />}
        </div>
        <Phone items={going} index={index} onStep={setAt} lampiran={draft.lampiran} isBusy={preview.isFetching} />
        <div className="announce-foot">
          <span className="sum" role="status">
            {isUploading
              ? STILL_UPLOADING
              : (shown?.refusal ?? missingIn(draft, shown?.data, going.length) ?? `${formatCount(going.length)} pesan`)}
          </span>
          {isReady && late > 0 && (
            <RestButtons
              late={late}
              inTime={going.length - late}
              busy={busy || asking}
              onSend={(rest) => void submit(rest)}
            />
          )}
          <Button busy={isTesting} disabled={!isReady} onClick={test}>
            Kirim uji ke saya
          </Button>
          <Button
            kind="primary"
            icon={pada ? 'clock' : 'send'}
            busy={busy || asking}
            disabled={!isReady || shown?.refusal !== undefined}
            onClick={() => void submit()}
          >
            {going.length === 0 ? 'Kirim' : `${sendLabel(pada)} ke ${formatCount(going.length)} penerima`}
          </Button>
        </div>
      </div>
    </>
  );
}

/** It is told where the time is chosen. */
const isOfTime = ({ kind }: Notice): boolean => kind === 'time' || kind === 'quiet' || kind === 'too_many';

/** What is still to be done before it can be sent. */
function missingIn(draft: AnnounceDraft, items: readonly AnnounceItem[] | undefined, going: number) {
  if (draft.penerima.length === 0) return 'Pilih penerima dulu.';
  if (items === undefined) return '';
  if (going === 0 && items.some(isSendable)) return 'Centang minimal satu penerima.';
  if (going === 0) return 'Tidak ada yang dapat dikirimi. Tambah penerima lain.';
  if (draft.id_template === '' && draft.teks.trim() === '') return 'Tulis pesannya, atau pilih template.';
  return undefined;
}

interface TextProps {
  draft: AnnounceDraft;
  onChange: (part: Pick<AnnounceDraft, 'id_template'> | Pick<AnnounceDraft, 'teks'>) => void;
}

/** A text of one's own, or a template. */
function Text({ draft: { id_template, teks, lampiran }, onChange }: TextProps) {
  const most = longest(lampiran !== undefined);
  const type = useTemplateTypes()?.find(({ value }) => value === 'pengumuman');
  const templates = useTemplatesOf('pengumuman');
  const template = templates?.find(({ id }) => id === id_template);
  const source = useMemo(() => {
    const { key, load } = templateOptions(templates);
    const own = fixedOptions([], [{ options: [{ value: '', label: 'Tulis sendiri' }] }]);
    return {
      key: ['pengumuman', ...key],
      load: async (term: string, signal: AbortSignal) => [
        ...(await own.load(term, signal)),
        ...(await load(term, signal)),
      ],
    };
  }, [templates]);
  return (
    <>
      <Picker
        label="Template"
        placeholder="Tulis sendiri"
        source={source}
        value={id_template}
        text={template?.nama_template}
        onPick={({ value }) => onChange({ id_template: value })}
      />
      {id_template !== '' ? (
        template && <Markup text={template.content} type={type} className="card tpl markup" />
      ) : (
        <>
          <Field label="Isi pesan">
            {(about) => (
              <TemplateEditor
                {...about}
                type={type}
                text={teks}
                defaultValue={teks}
                maxLength={most}
                onChange={({ target }) => onChange({ teks: target.value })}
              />
            )}
          </Field>
          <p className="help">
            {formatCount(teks.length)} dari {formatCount(most)} huruf
          </p>
        </>
      )}
    </>
  );
}

interface PhoneProps {
  items: readonly AnnounceItem[];
  index: number;
  onStep: (index: number) => void;
  /** Instead of the template's file. */
  lampiran: Lampiran | undefined;
  isBusy: boolean;
}

/** The message of one recipient after the other. */
function Phone({ items, index, onStep, lampiran, isBusy }: PhoneProps) {
  const item = items[index];
  const step = (by: number) => onStep((index + by + items.length) % items.length);
  return (
    <MessagePhone
      title={
        item ? `Seperti diterima, ${formatCount(index + 1)} dari ${formatCount(items.length)}` : 'Seperti diterima'
      }
      to={item?.recipients.join(', ')}
      message={item?.message ?? ''}
      file={
        lampiran ? (
          <LampiranBubble lampiran={lampiran} />
        ) : (
          item?.nama_lampiran && <LampiranLine nama={item.nama_lampiran} />
        )
      }
      hint={item ? 'Ketik isi pesan untuk melihatnya di sini.' : 'Pilih penerima untuk melihat pesannya di sini.'}
      busy={isBusy}
    >
      {items.length > 1 && (
        <div className="phone-steps">
          <IconButton icon="chevron-left" label="Penerima sebelumnya" onClick={() => step(-1)} />
          <IconButton icon="chevron-right" label="Penerima berikutnya" onClick={() => step(1)} />
        </div>
      )}
    </MessagePhone>
  );
}
