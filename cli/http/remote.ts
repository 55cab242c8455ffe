import { type Account, authEndpoints, type LoginInput } from '#shared/account/auth.ts';
import type { Envelope } from '#shared/base/envelope.ts';
import { CliError, interrupted, usageError } from '../errors.ts';
import type { Login } from './login-file.ts';
import { t } from '../words/words.ts';

/** ms. */
const ANSWER_WITHIN = 30_000;
const HERE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The URL, such as 'https://jadwal.example.org', from typed text. Throws CliError if a password would be sent
 * unencrypted to another machine, unless `insecure`.
 */
export function daemonUrl(typed: string, insecure = false): string {
  const text = /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw usageError(t('notAnAddress', { typed }));
  if (url.protocol === 'http:' && !insecure && !HERE.test(url.hostname)) {
    throw usageError(t('overHttp', { hostname: url.hostname, host: url.host }));
  }
  return url.origin;
}

async function ask(url: string, path: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(`${url}/api${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN)]),
    });
  } catch {
    if (signal.aborted) throw interrupted();
    throw new CliError('unreachable', t('urlSilent', { url }));
  }
}

async function accountOf(response: Response, url: string): Promise<Envelope<Account>> {
  const envelope = (await response.json().catch(() => undefined)) as Envelope<Account> | undefined;
  if (typeof envelope !== 'object' || !('data' in envelope) || !('error' in envelope))
    throw new CliError('unreachable', t('notMimbar', { url }));
  return envelope;
}

const cookieOf = (response: Response, before = '') => {
  const pairs = new Map(
    before
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.split('=')[0]!, pair]),
  );
  for (const line of response.headers.getSetCookie()) pairs.set(line.split('=')[0]!, line.split(';')[0]!);
  return [...pairs.values()].join('; ');
};

const loginOf = (url: string, { username, role, accessToken }: Account, cookie: string): Login => ({
  url,
  username,
  role,
  accessToken,
  cookie,
  renewed_at: Date.now(),
});

/** Error code of a sign-in that also needs the authenticator's code. */
export const OTP_REQUIRED = 'otp_required';

/** Signs in. Throws CliError with the daemon's sentence; its `code` may be OTP_REQUIRED. */
export async function signIn(url: string, input: LoginInput & { otp?: string }, signal: AbortSignal): Promise<Login> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'mimbar (CLI)' },
    body: JSON.stringify(input),
  };
  const response = await ask(url, authEndpoints.login.path, init, signal);
  const envelope = await accountOf(response, url);
  if (envelope.error !== null) throw new CliError('refused', envelope.error, { code: envelope.code });
  return loginOf(url, envelope.data, cookieOf(response));
}

/** Renews the access token. Throws CliError if the session has ended. */
export async function renewLogin(login: Login, signal: AbortSignal): Promise<Login> {
  const response = await ask(login.url, authEndpoints.refresh.path, { headers: { cookie: login.cookie } }, signal);
  const envelope = await accountOf(response, login.url);
  if (envelope.error !== null)
    throw new CliError('refused', t('sessionEnded', { url: login.url }), {
      code: 'unauthenticated',
    });
  return loginOf(login.url, envelope.data, cookieOf(response, login.cookie));
}

/** Ends the session. If the daemon cannot be reached, the session expires by itself. */
export async function signOut(login: Login, signal: AbortSignal): Promise<void> {
  const headers = { cookie: login.cookie, authorization: `Bearer ${login.accessToken}` };
  await ask(login.url, authEndpoints.logout.path, { headers }, signal).catch(() => undefined);
}
