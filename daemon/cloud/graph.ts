import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as secure } from 'node:https';
import type { DeliveryOutcome } from '#daemon/queue/index.ts';

/** Not by `import`, which reads all exports of node:http and so loads fetch: 14 MB. */
const { request: plain } = process.getBuiltinModule('node:http');

/** Timeout of one request, in ms; a file may go over a slow line. */
const ANSWER_WITHIN = 20_000;
const UPLOAD_WITHIN = 120_000;
/** Maximum size of a response, in bytes; a page of templates is the longest. */
const ANSWER_MAX = 4 * 1024 * 1024;

/** HTTP status: no server is there to take the request. */
const AWAY = 503;

/**
 * Result of a request:
 * - ok, error: the Graph API has answered;
 * - unreached: the server cannot have taken it;
 * - unanswered: the server may have received it.
 */
export type GraphAnswer =
  | { kind: 'ok'; body: unknown }
  | { kind: 'error'; code: number; text: string }
  | { kind: 'unreached' | 'unanswered'; reason: string };

export interface GraphOptions {
  /** Base URL with the version and without a trailing slash, such as https://graph.facebook.com/v23.0. */
  url: string;
  token: string;
}

/** A request's body; `type` is its content type. */
interface Payload {
  type: string;
  bytes: Buffer;
}

/** Calls the Graph API. Each request opens a new connection, because a kept one may be dead. */
export function createGraph({ url, token }: GraphOptions) {
  const call = (method: 'GET' | 'POST', path: string, body?: object, signal?: AbortSignal): Promise<GraphAnswer> =>
    send(method, path, body && { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }, {
      within: ANSWER_WITHIN,
      signal,
    });

  /** Uploads a file, as multipart/form-data. */
  function upload(path: string, { type, bytes }: Payload, signal: AbortSignal): Promise<GraphAnswer> {
    const boundary = `mimbar-${randomBytes(12).toString('hex')}`;
    const part = (head: string) => Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`);
    const body = Buffer.concat([
      part('name="messaging_product"'),
      Buffer.from('whatsapp\r\n'),
      part(`name="file"; filename="file"\r\nContent-Type: ${type}`),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const payload = { type: `multipart/form-data; boundary=${boundary}`, bytes: body };
    return send('POST', path, payload, { within: UPLOAD_WITHIN, signal });
  }

  function send(
    method: 'GET' | 'POST',
    path: string,
    payload: Payload | undefined,
    { within, signal }: { within: number; signal: AbortSignal | undefined },
  ): Promise<GraphAnswer> {
    const target = new URL(url + path);
    const options: RequestOptions = {
      method,
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload && { 'content-type': payload.type, 'content-length': payload.bytes.length }),
      },
      signal: AbortSignal.any([AbortSignal.timeout(within), ...(signal ? [signal] : [])]),
    };
    const isSecure = target.protocol === 'https:';
    return new Promise((resolve) => {
      let isConnected = false;
      const lost = (error: Error) => resolve({ kind: isConnected ? 'unanswered' : 'unreached', reason: error.message });
      const sent = (isSecure ? secure : plain)(target, options, (response) => {
        response.on('error', lost);
        read(response, (answer) => resolve(answer));
      });
      // Nothing is written before the TLS handshake has verified the server.
      sent.once('socket', (socket) =>
        socket.once(isSecure ? 'secureConnect' : 'connect', () => void (isConnected = true)),
      );
      sent.on('error', lost);
      sent.end(payload?.bytes);
    });
  }
  return { call, upload };
}
export type Graph = ReturnType<typeof createGraph>;

function read(response: IncomingMessage, done: (answer: GraphAnswer) => void): void {
  const parts: Buffer[] = [];
  let size = 0;
  response.on('data', (part: Buffer) => {
    size += part.length;
    if (size <= ANSWER_MAX) return void parts.push(part);
    response.destroy();
    done({ kind: 'unanswered', reason: 'the answer is too long' });
  });
  response.on('end', () => done(answerOf(response.statusCode ?? 0, Buffer.concat(parts).toString())));
}

/**
 * Errors of the Graph API have a code. Errors of proxies on the way have none, and say nothing about the message; but
 * 503 is the answer of one that has no server to hand it to.
 */
function answerOf(status: number, text: string): GraphAnswer {
  const body = parse(text);
  if (status >= 200 && status < 300 && isObject(body)) return { kind: 'ok', body };
  const error = isObject(body) ? body['error'] : undefined;
  if (!isObject(error) || typeof error['code'] !== 'number')
    return { kind: status === AWAY ? 'unreached' : 'unanswered', reason: `status ${status}` };
  const details = isObject(error['error_data']) ? error['error_data']['details'] : undefined;
  const said = [error['error_user_msg'], details, error['message']].find((each) => typeof each === 'string');
  return { kind: 'error', code: error['code'], text: String(said ?? '').slice(0, 300) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The cause of an error of the Graph API. */
type About =
  /** The token or its permissions: nothing is sent until an admin fixes it. */
  | 'token'
  /** The account: the queue stops. */
  | 'account'
  /** Rate limit: the queue pauses. */
  | 'pace'
  /** Temporary. */
  | 'later'
  /** It is unknown whether the message was sent. */
  | 'unknown'
  /** WhatsApp says that the 24-hour window is closed. */
  | 'window'
  /** The registered template. */
  | 'template'
  /** This message or its recipient. */
  | 'message';

interface Known {
  about: About;
  /** The meaning and the remedy, as the admin reads them. */
  text: string;
}

const TOKEN = 'Token WhatsApp Cloud API tidak diterima. Buat token yang baru, lalu isi MIMBAR_CLOUD_TOKEN.';
const MANAGER = 'Buka WhatsApp Manager (business.facebook.com)';
const TEMPLATE = 'Buka menu Template dan periksa pendaftarannya.';

/** The documented errors of sending, each with its remedy. */
const KNOWN: Record<number, Known> = {
  0: { about: 'token', text: TOKEN },
  3: { about: 'token', text: TOKEN },
  10: { about: 'token', text: TOKEN },
  190: { about: 'token', text: TOKEN },
  33: { about: 'token', text: 'Nomor pengirim tidak ditemukan. Periksa MIMBAR_CLOUD_PHONE_ID.' },
  133010: { about: 'token', text: 'Nomor pengirim belum didaftarkan di WhatsApp Cloud API.' },
  131045: { about: 'token', text: 'Nomor pengirim belum didaftarkan di WhatsApp Cloud API.' },
  368: {
    about: 'account',
    text: `WhatsApp membatasi akun ini karena melanggar aturannya. ${MANAGER}, lalu ikuti petunjuknya.`,
  },
  131031: { about: 'account', text: `WhatsApp mengunci akun ini. ${MANAGER}, lalu ikuti petunjuknya.` },
  131042: { about: 'account', text: `Pembayaran ke WhatsApp bermasalah. ${MANAGER}, lalu periksa tagihannya.` },
  131048: {
    about: 'account',
    text: `Terlalu banyak penerima memblokir atau melaporkan nomor ini. ${MANAGER}, lihat mutunya, dan tunggu sehari.`,
  },
  130497: { about: 'account', text: `WhatsApp membatasi akun ini untuk mengirim ke negara penerima. ${MANAGER}.` },
  4: { about: 'pace', text: 'Terlalu banyak permintaan ke WhatsApp.' },
  80007: { about: 'pace', text: 'Terlalu banyak permintaan ke WhatsApp.' },
  130429: { about: 'pace', text: 'Terlalu banyak pesan dalam waktu singkat.' },
  2: { about: 'later', text: 'WhatsApp sedang terganggu.' },
  131016: { about: 'later', text: 'WhatsApp sedang terganggu.' },
  131056: { about: 'later', text: 'Terlalu banyak pesan ke nomor ini dalam waktu singkat.' },
  1: { about: 'unknown', text: 'WhatsApp tidak mengatakan apa yang terjadi.' },
  131000: { about: 'unknown', text: 'WhatsApp tidak mengatakan apa yang terjadi.' },
  131047: {
    about: 'window',
    text: 'Sudah lebih dari 24 jam sejak penerima terakhir menulis, jadi hanya template yang disetujui yang boleh dikirim.',
  },
  132000: { about: 'template', text: `Isian template tidak cocok dengan yang didaftarkan. ${TEMPLATE}` },
  132001: { about: 'template', text: `Templatenya belum disetujui atau sudah dihapus di WhatsApp. ${TEMPLATE}` },
  132005: { about: 'template', text: 'Pesannya terlalu panjang setelah diisi. Persingkat templatenya.' },
  132007: { about: 'template', text: `WhatsApp menolak isi template ini. ${TEMPLATE}` },
  132012: { about: 'template', text: `Isian template tidak diterima WhatsApp. ${TEMPLATE}` },
  132015: {
    about: 'template',
    text: `WhatsApp menghentikan template ini sementara karena banyak keluhan. ${TEMPLATE}`,
  },
  132016: { about: 'template', text: `WhatsApp mematikan template ini karena banyak keluhan. ${TEMPLATE}` },
  131021: { about: 'message', text: 'Nomor penerima sama dengan nomor pengirim.' },
  131026: {
    about: 'message',
    text: 'Pesan tidak dapat sampai: nomornya tidak memakai WhatsApp, atau WhatsApp-nya terlalu lama. Tanyakan nomornya.',
  },
  131030: { about: 'message', text: 'Nomor penerima belum ada di daftar nomor uji akun ini.' },
  131049: {
    about: 'message',
    text: 'WhatsApp memilih tidak menyampaikan pesan ini agar penerima tidak terganggu. Coba lagi besok.',
  },
  131050: { about: 'message', text: 'Penerima meminta WhatsApp tidak menyampaikan pesan promosi dari nomor ini.' },
  130472: {
    about: 'message',
    text: 'WhatsApp sedang menguji pembatasan pada nomor ini, jadi pesan tidak disampaikan.',
  },
  131053: {
    about: 'message',
    text: 'WhatsApp tidak dapat memakai lampiran ini. Simpan ulang berkasnya, lalu kirim lagi.',
  },
  131051: { about: 'message', text: 'Jenis pesan ini tidak didukung WhatsApp.' },
};

/** Permissions have codes from 200 to 299. */
export const aboutOf = (code: number): About =>
  KNOWN[code]?.about ?? (code >= 200 && code <= 299 ? 'token' : 'message');

/** Whether a message that was not delivered by this error may be delivered later. */
export const isPassing = (code: number): boolean => ['later', 'pace', 'unknown'].includes(aboutOf(code));

/** The meaning, the remedy and the code, as the admin reads them. */
export function textOf(code: number): string {
  const known = KNOWN[code]?.text ?? (aboutOf(code) === 'token' ? TOKEN : 'WhatsApp menolak pesan ini.');
  return `${known} (kode ${code})`;
}

/** The outcome of the message that was answered with this error. */
export function outcomeOf(code: number): DeliveryOutcome {
  const [about, reason] = [aboutOf(code), textOf(code)];
  if (about === 'token' || about === 'later' || about === 'window') return { kind: 'transient', reason };
  if (about === 'unknown') return { kind: 'unanswered' };
  if (about === 'pace') return { kind: 'restricted', code: '429' };
  if (about === 'account') return { kind: 'restricted', code: String(code), reason };
  return { kind: 'refused', code: String(code), reason };
}

/** A new id for a message; it is sent as `biz_opaque_callback_data`. */
export const newId = (): string => `mimbar-${randomBytes(12).toString('hex')}`;

/** Other programs may send from the same number. */
export const isOurs = (id: string): boolean => /^mimbar-[0-9a-f]{24}$/.test(id);
