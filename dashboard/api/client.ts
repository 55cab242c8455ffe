import type { Endpoint } from '#shared/base/endpoint.ts';
import type { KabarRow } from '#shared/base/kabar.ts';
import type { Envelope } from '#shared/base/envelope.ts';
import { CallError, isAbort, NETWORK_MESSAGE } from './call-error.ts';
import { callRequest, callUrl, type AnswerOf, type CallOptions } from './request.ts';
import { saveBlob } from './save-file.ts';

interface ClientServices {
  base: string;
  token: () => string | undefined;
  /** Renews the session; simultaneous calls share one renewal. False when the session is over. */
  refresh: () => Promise<boolean>;
  /** Called when a call has changed schedules after people were told of them. */
  onKabar: (rows: readonly KabarRow[]) => void;
}

export interface ApiClient {
  /**
   * Makes a call of the contract. A failure is thrown as a CallError, an abort unchanged; the query client shows
   * failures. A 401 renews the session and repeats the call once. An attachment is saved and answers without data.
   */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<AnswerOf<E>>;
}

export function createApiClient(services: ClientServices): ApiClient {
  const own = createOwnVersions();

  async function send(endpoint: Endpoint, options: CallOptions<Endpoint>): Promise<Response> {
    const url = callUrl(services.base, endpoint, options);
    const { onProgress } = options;
    const request = (token: string | undefined) => {
      const init = callRequest(endpoint, options, token);
      return onProgress ? upload(url, init, onProgress) : fetch(url, init);
    };
    const token = services.token();
    const response = await request(token);
    if (response.status !== 401 || endpoint.access === 'public') return response;
    const renewed = services.token() !== token || (await services.refresh());
    options.signal?.throwIfAborted();
    if (!renewed || services.token() === undefined) throw new CallError('Session expired', 401, 'unauthenticated');
    return request(services.token());
  }

  async function attempt<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<AnswerOf<E>> {
    const response = await send(endpoint, options as CallOptions<Endpoint>);
    const disposition = response.headers.get('Content-Disposition') ?? '';
    if (disposition.includes('attachment')) {
      const bytes = await response.blob();
      if (options.onFile) options.onFile(bytes);
      // Without a type of its own the browser adds no ending to the name.
      else saveBlob(attachmentName(disposition), new Blob([bytes], { type: 'application/octet-stream' }));
      return {
        data: undefined as AnswerOf<E>['data'],
        total: undefined,
        warnings: [],
        questions: [],
        notices: [],
        refusal: undefined,
      };
    }
    const envelope = (await response.json()) as Envelope<AnswerOf<E>['data']>;
    if (envelope.error !== null && envelope.error !== undefined) {
      throw new CallError(envelope.error, response.status, envelope.code, envelope.issues, envelope.data);
    }
    if (envelope.kabar) services.onKabar(envelope.kabar);
    const total = response.headers.get('X-Total-Count');
    return {
      data: envelope.data,
      total: total === null ? undefined : Number(total),
      warnings: envelope.warnings ?? [],
      questions: envelope.questions ?? [],
      notices: envelope.notices ?? [],
      refusal: envelope.refusal,
      quietUntil: envelope.quietUntil,
      penghapusan: response.headers.get('X-Penghapusan') ?? undefined,
    };
  }

  /** Changes of one row are sent one after the other. */
  function inTurn<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<AnswerOf<E>> {
    if (options.version === undefined) return attempt(endpoint, options);
    return own.change(
      callUrl(services.base, endpoint, { params: options.params }),
      options.version,
      (version) => attempt(endpoint, { ...options, version }),
      ({ data }) => (data as { version?: unknown } | null | undefined)?.version,
    );
  }

  return {
    async call(endpoint, options = {}) {
      try {
        return await inTurn(endpoint, options);
      } catch (error) {
        options.signal?.throwIfAborted();
        if (isAbort(error)) throw error;
        const failure = error instanceof CallError ? error : new CallError(NETWORK_MESSAGE, 0);
        const sessionEnded = failure.code === 'unauthenticated' && services.token() === undefined;
        failure.told = failure.code === 'otp_required' || (sessionEnded && endpoint.access !== 'public');
        throw failure;
      }
    },
  };
}

/** The name that an attachment is saved under: the part after 'filename=' without quotes, or 'file'. */
function attachmentName(disposition: string): string {
  const name = disposition.split('filename=')[1]?.split(';')[0]?.replaceAll(/["']/g, '').trim();
  return name ? name : 'file';
}

interface Own {
  /** Resolves when all started changes of the row are answered. */
  turn: Promise<unknown>;
  /** Versions between which and `to` there were only own changes. */
  from: Set<number>;
  to: number | undefined;
}

/**
 * Allows a second edit of a row before the first is answered: changes of one row are sent one after the other, and own
 * changes since the edit began are no conflict. Changes by others still are.
 */
export function createOwnVersions() {
  const rows = new Map<string, Own>();

  return {
    /** `send` gets the version for If-Match; `versionOf` reads the new version from the answer. */
    change<Answer>(
      row: string,
      version: number,
      send: (version: number) => Promise<Answer>,
      versionOf: (answer: Answer) => unknown,
    ): Promise<Answer> {
      const own = rows.get(row) ?? { turn: Promise.resolve(), from: new Set(), to: undefined };
      rows.set(row, own);
      const change = own.turn.then(async () => {
        const asked = own.to !== undefined && own.from.has(version) ? own.to : version;
        const answer = await send(asked);
        const made = versionOf(answer);
        if (typeof made !== 'number' || made === asked) return answer;
        if (asked !== own.to) own.from.clear();
        own.from.add(asked);
        own.to = made;
        return answer;
      });
      own.turn = change.catch(() => undefined);
      return change;
    },
  };
}

/**
 * `fetch` of a file, which tells how much of it is sent. The answer has no headers; failures are as those of fetch.
 */
function upload(url: string, init: RequestInit, onProgress: (percent: number) => void): Promise<Response> {
  const { method = 'POST', headers, body, signal } = init;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError('The upload got no answer'));
    request.onabort = () => reject(signal?.reason as Error);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => request.abort());
    request.send(body as File);
  });
}
