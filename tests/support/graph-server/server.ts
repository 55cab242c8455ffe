import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addTemplate, editTemplate, pageOf, type StoredTemplate } from './templates.ts';

export const GRAPH = {
  token: 'token-of-the-test',
  phoneId: '106540352242922',
  businessId: '102290129340398',
  appSecret: 'secret-of-the-app',
  verifyToken: 'agreed-token',
  number: '+62 812-0000-9999',
} as const;

/** A message as the Cloud API accepted it. `text` is the text that the recipient reads. */
export interface GraphMessage {
  wamid: string;
  /** biz_opaque_callback_data. */
  own: string;
  to: string;
  type: 'text' | 'template' | 'image' | 'document';
  text: string;
  /** The file that the recipient gets. */
  file?: Buffer;
  filename?: string;
}

/**
 * The fault of the next message: an error, a lost response, a request that is cut off before it is read, a server that
 * is away for a while, or a failure that the webhook tells before the response comes or is lost.
 */
export type GraphFault =
  { error: number; status?: number } | { failsFirst: number; isLost?: boolean } | 'silent' | 'cut' | 'garbage' | 'away';

/** The message that a status is of. */
type Told = Pick<GraphMessage, 'wamid' | 'own' | 'to'>;

type Hook = (body: Buffer, headers: Record<string, string>) => Promise<number>;

/** Options for what somebody writes. */
export interface WrittenBy {
  id?: string;
  /** WhatsApp's id of our message. */
  quoted?: string;
  at?: number;
  /** The text is the emoji of a reaction to this message; '' takes it away. */
  signTo?: string;
  /** The id of his message that he edits, or takes back. */
  edits?: string;
  revokes?: string;
  /** What is sent; the text is its caption. 'edit': WhatsApp says only that something was edited. */
  as?: 'image' | 'document' | 'audio' | 'sticker' | 'contacts' | 'poll_creation' | 'edit';
  /** He has hidden his number. */
  isHidden?: boolean;
}

function contentOf(text: string, { signTo, edits, revokes, as }: WrittenBy): object {
  if (signTo !== undefined)
    return { type: 'reaction', reaction: { message_id: signTo, ...(text !== '' && { emoji: text }) } };
  if (revokes !== undefined) return { type: 'revoke', revoke: { original_message_id: revokes } };
  if (edits !== undefined)
    return { type: 'edit', edit: { original_message_id: edits, message: contentOf(text, as ? { as } : {}) } };
  if (as === undefined) return { type: 'text', text: { body: text } };
  if (as === 'contacts') return { type: as, contacts: [{ name: { formatted_name: 'Contoh' } }] };
  if (as === 'poll_creation' || as === 'edit')
    return {
      type: 'unsupported',
      errors: [{ code: 131051, title: 'Message type unknown' }],
      unsupported: { type: as },
    };
  return { type: as, [as]: { id: '2754859441498128', mime_type: 'x/y', ...(text !== '' && { caption: text }) } };
}

/** A server that implements the published Graph API for WhatsApp and calls the webhook as Meta does. */
export async function startGraphServer(now: () => number = Date.now) {
  const messages: GraphMessage[] = [];
  const templates: StoredTemplate[] = [];
  const files = new Map<string, Buffer>();
  const heard = new Map<string, number>();
  const faults: GraphFault[] = [];
  const waiting = new Set<() => void>();
  const pending = new Set<Promise<unknown>>();
  let hook: Hook | undefined;
  const settings = {
    /** The statuses that follow a message automatically. */
    statuses: ['sent', 'delivered'] as string[],
    tier: 'TIER_1K',
    token: GRAPH.token as string,
    /** Requests so far, and uploads among them. */
    asked: 0,
    uploads: 0,
    /** Errors of the next uploads. */
    uploadFaults: [] as number[],
    /** Recipients that are not on WhatsApp. */
    absent: new Set<string>(),
    /** Beginnings of template names that the list of templates does not show yet. */
    hidden: new Set<string>(),
  };

  const changed = () => waiting.forEach((check) => check());

  function fail(response: ServerResponse, code: number, status = 400, details = 'As published.'): void {
    response.writeHead(status, { 'content-type': 'application/json' });
    const error = {
      message: `(#${code}) Something`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details },
      fbtrace_id: 'AbC',
    };
    response.end(JSON.stringify({ error }));
  }

  function answer(response: ServerResponse, body: object): void {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    settings.asked += 1;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const url = new URL(request.url!, 'http://graph');
    const [, version, id, edge] = url.pathname.split('/');
    if (!/^v2[1-9]\.0$/.test(version ?? '')) return fail(response, 2500);
    if (request.headers.authorization !== `Bearer ${settings.token}`) return fail(response, 190, 401);
    if (id === GRAPH.phoneId && edge === 'media') return takeFile(request, response, Buffer.concat(parts));
    const body = parts.length > 0 ? (JSON.parse(Buffer.concat(parts).toString()) as Record<string, any>) : {};
    if (id === GRAPH.businessId && edge === 'message_templates') {
      const shown = templates.filter(({ name }) => ![...settings.hidden].some((start) => name.startsWith(start)));
      if (request.method === 'GET') return answer(response, pageOf(shown, url));
      const added = addTemplate(templates, body);
      return 'error' in added ? fail(response, 100, 400, added.error) : answer(response, added);
    }
    const edited = request.method === 'POST' ? editTemplate(templates, id!, body) : undefined;
    if (edited) return 'error' in edited ? fail(response, 100, 400, edited.error) : answer(response, edited);
    if (id !== GRAPH.phoneId) return fail(response, 33);
    if (edge === undefined) {
      const fields = url.searchParams.get('fields')!.split(',');
      const all: Record<string, string> = {
        display_phone_number: GRAPH.number,
        whatsapp_business_manager_messaging_limit: settings.tier,
      };
      if (fields.some((field) => all[field] === undefined)) return fail(response, 100);
      return answer(response, { ...Object.fromEntries(fields.map((field) => [field, all[field]])), id });
    }
    if (edge !== 'messages' || request.method !== 'POST') return fail(response, 100);
    await takeMessage(request, response, body);
  }

  function takeFile({ headers }: IncomingMessage, response: ServerResponse, body: Buffer): void {
    settings.uploads += 1;
    const fault = settings.uploadFaults.shift();
    if (fault !== undefined) return fail(response, fault);
    const boundary = `--${headers['content-type']?.split('boundary=')[1]}`;
    const at = body.indexOf('name="file"');
    const bytes = body.subarray(body.indexOf('\r\n\r\n', at) + 4, body.lastIndexOf(`\r\n${boundary}--`));
    const id = String(files.size + 1);
    files.set(id, bytes);
    answer(response, { id });
  }

  async function takeMessage(
    request: IncomingMessage,
    response: ServerResponse,
    body: Record<string, any>,
  ): Promise<void> {
    const fault = faults.shift();
    if (fault === 'cut') return void request.socket.destroy();
    if (fault === 'away') return void response.writeHead(503, { 'content-type': 'text/html' }).end('<html>Away</html>');
    if (typeof fault === 'object' && 'error' in fault) return fail(response, fault.error, fault.status);
    const read = readMessage(body);
    if ('error' in read) return fail(response, read.error);
    const wamid = `wamid.${randomBytes(20).toString('base64')}`;
    const message: GraphMessage = { wamid, own: String(body['biz_opaque_callback_data']), to: body['to'], ...read };
    messages.push(message);
    changed();
    if (typeof fault === 'object') await api.status(message, 'failed', fault.failsFirst);
    if (fault === 'garbage' || (typeof fault === 'object' && fault.isLost)) {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
    } else if (fault !== 'silent')
      answer(response, {
        messaging_product: 'whatsapp',
        contacts: [{ input: message.to, wa_id: message.to }],
        messages: [{ id: wamid, message_status: 'accepted' }],
      });
    follow(tellStatuses(message));
  }

  function readMessage(
    body: Record<string, any>,
  ): Pick<GraphMessage, 'type' | 'text' | 'file' | 'filename'> | { error: number } {
    if (body['messaging_product'] !== 'whatsapp' || !/^\d{6,15}$/.test(body['to'])) return { error: 100 };
    if (body['type'] === 'text')
      return typeof body['text']?.body === 'string' && body['text'].body.length <= 4096
        ? { type: 'text', text: body['text'].body }
        : { error: 100 };
    if (body['type'] === 'image' || body['type'] === 'document') {
      const { id, caption, filename } = body[body['type']];
      const file = files.get(id);
      if (!file || caption.length > 1024) return { error: 100 };
      return { type: body['type'], text: caption, file, ...(filename && { filename }) };
    }
    const found = templates.find(
      ({ name, language }) => name === body['template']?.name && language === body['template']?.language?.code,
    );
    if (!found || found.status !== 'APPROVED') return { error: 132001 };
    const partOf = (type: string) =>
      body['template'].components?.find((one: any) => one.type === type)?.parameters ?? [];
    const values: string[] = partOf('body').map((one: any) => one.text);
    const [header] = partOf('header');
    const file = header && files.get(header[header.type].id);
    if (header?.type.toUpperCase() !== found.header || (header && !file)) return { error: 132012 };
    const count = [...found.body.matchAll(/\{\{\d+\}\}/g)].length;
    if (values.length !== count) return { error: 132000 };
    if (values.some((value) => value === '' || /[\n\t]| {5}/.test(value))) return { error: 132012 };
    const text = found.body.replace(/\{\{(\d+)\}\}/g, (_all, at) => values[Number(at) - 1]!);
    return { type: 'template', text, ...(file && { file }) };
  }

  async function tellStatuses(message: GraphMessage): Promise<void> {
    const isOpen = (heard.get(message.to) ?? 0) > now() - 86_400_000;
    if (settings.absent.has(message.to)) return void (await api.status(message, 'failed', 131026));
    if (message.type !== 'template' && !isOpen) return void (await api.status(message, 'failed', 131047));
    for (const each of settings.statuses) await api.status(message, each);
  }

  function follow(work: Promise<unknown>): void {
    const done = work.catch(() => undefined).finally(() => pending.delete(done));
    pending.add(done);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const value = (rest: object) => ({
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: GRAPH.number, phone_number_id: GRAPH.phoneId },
    ...rest,
  });

  const api = {
    url: `http://127.0.0.1:${port}/v23.0`,
    env: {
      MIMBAR_MESSENGER: 'cloud',
      MIMBAR_CLOUD_URL: `http://127.0.0.1:${port}/v23.0`,
      MIMBAR_CLOUD_TOKEN: GRAPH.token,
      MIMBAR_CLOUD_PHONE_ID: GRAPH.phoneId,
      MIMBAR_CLOUD_BUSINESS_ID: GRAPH.businessId,
      MIMBAR_CLOUD_APP_SECRET: GRAPH.appSecret,
      MIMBAR_CLOUD_VERIFY_TOKEN: GRAPH.verifyToken,
    },
    settings,
    messages,
    templates,
    /** Faults of the next messages, one for each. */
    faults,
    /** Sets the webhook to call; it returns the status. */
    connect: (to: Hook) => void (hook = to),
    /** Calls the webhook once with this body; returns the status. */
    async call(body: object | Buffer, headers: Record<string, string> = {}): Promise<number> {
      const raw = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
      return hook!(raw, { 'x-hub-signature-256': api.signature(raw), 'content-type': 'application/json', ...headers });
    },
    signature: (raw: Buffer, secret: string = GRAPH.appSecret) =>
      `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`,
    envelope: (field: string, content: object) => ({
      object: 'whatsapp_business_account',
      entry: [{ id: GRAPH.businessId, changes: [{ field, value: content }] }],
    }),
    statusCall: (message: Told, status: string, code?: number) => api.statusesCall(message, [status], code),
    /** One call with several statuses of a message; the failed one has the code. */
    statusesCall: ({ wamid, own, to }: Told, statuses: readonly string[], code?: number) =>
      api.envelope(
        'messages',
        value({
          statuses: statuses.map((status) => ({
            id: wamid,
            status,
            timestamp: String(Math.floor(now() / 1000)),
            recipient_id: to,
            biz_opaque_callback_data: own,
            ...(status === 'failed' &&
              code !== undefined && { errors: [{ code, title: 'Failed', error_data: { details: 'x' } }] }),
          })),
        }),
      ),
    statuses: (message: Told, statuses: readonly string[], code: number): Promise<number> =>
      api.call(api.statusesCall(message, statuses, code)),
    /** Sends a status until the webhook accepts it, as Meta does. */
    async status(message: GraphMessage, status: string, code?: number): Promise<number> {
      for (let left = 600; ; left--) {
        const answered = await api.call(api.statusCall(message, status, code)).catch(() => 0);
        if (answered === 200 || left === 0) return answered;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    /** A call that says that somebody has written. */
    writtenCall(from: string, text: string, { quoted, at = now(), isHidden, ...more }: WrittenBy = {}) {
      heard.set(from, at);
      const id = more.id ?? `wamid.${randomBytes(20).toString('base64')}`;
      const sender = isHidden ? { from_user_id: 'ID.13491208655302741918' } : { from };
      return api.envelope(
        'messages',
        value({
          contacts: [{ profile: { name: 'Seseorang' }, ...(isHidden ? {} : { wa_id: from }) }],
          messages: [
            {
              ...sender,
              id,
              timestamp: String(Math.floor(at / 1000)),
              ...contentOf(text, more),
              ...(quoted !== undefined && { context: { from: GRAPH.number, id: quoted } }),
            },
          ],
        }),
      );
    },
    /** Simulates an incoming message; returns the webhook's status. */
    writes: (from: string, text: string, more?: WrittenBy) => api.call(api.writtenCall(from, text, more)),
    /** Meta reports its decision on a template. */
    async judge(name: string, status: 'APPROVED' | 'REJECTED' | 'PAUSED', reason = 'NONE'): Promise<void> {
      const found = templates.find((one) => one.name === name)!;
      Object.assign(found, { status, rejected_reason: reason });
      const content = { event: status, message_template_name: name, message_template_language: 'id', reason };
      await api.call(api.envelope('message_template_status_update', content));
    },
    async waitFor(check: () => boolean, timeout = 20_000): Promise<void> {
      if (check()) return;
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(again);
          reject(new Error(`Not within ${timeout} ms; ${messages.length} messages`));
        }, timeout);
        const again = () => {
          if (!check()) return;
          clearTimeout(late);
          waiting.delete(again);
          resolve();
        };
        waiting.add(again);
      });
    },
    /** Breaks the connections that wait for an answer. */
    drop: () => server.closeAllConnections(),
    /** Waits until all automatic statuses have been sent. */
    async told(): Promise<void> {
      while (pending.size > 0) await Promise.all(pending);
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return api;
}
export type GraphServer = Awaited<ReturnType<typeof startGraphServer>>;
