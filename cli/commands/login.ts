import { text } from 'node:stream/consumers';
import type { Context } from '../context.ts';
import { CliError, usageError } from '../errors.ts';
import { forgetLogin, readLogin, saveLogin, type Login } from '../http/login-file.ts';
import { askLine, askSecret } from '../terminal/prompt.ts';
import { daemonUrl, OTP_REQUIRED, signIn, signOut } from '../http/remote.ts';
import type { Frame } from '../group.ts';
import { t } from '../words/words.ts';

export function declare({ command, run }: Frame): void {
  command('login', t('loginHelp'), '[pilihan]', [
    'mimbar login --url https://jadwal.example.org',
    'printf \'%s\\n\' "$PASSWORD" | mimbar login --username utara \\\n      --url https://jadwal.example.org',
    'mimbar login --forget',
  ])
    .option('--url <alamat>', t('urlHelp'))
    .option('--insecure', t('insecureHelp'))
    .option('--username <username>', t('usernameHelp'))
    .option('--otp <kode>', t('otpHelp'))
    .option('--forget', t('forgetHelp'))
    .action((options: LoginOptions) => run(options, runLogin));
}

interface LoginOptions {
  url?: string;
  insecure?: boolean;
  username?: string;
  otp?: string;
  forget?: boolean;
}

/** Signs in at a remote daemon, shows the current sign-in, or returns to the daemon on this machine. */
async function runLogin(context: Context, options: LoginOptions): Promise<void> {
  const { env, signal } = context;
  const before = readLogin(env);
  if (options.forget) {
    if (before) await signOut(before, signal);
    forgetLogin(env);
    return tell(context, undefined);
  }
  if (options.url === undefined) return tell(context, before);
  const url = daemonUrl(options.url, options.insecure);
  const { username, password } = await credentials(context, options.username);
  const login = await signInWithCode(context, url, { username, password }, options.otp);
  if (before) await signOut(before, signal);
  saveLogin(env, login);
  tell(context, login);
}

async function credentials(
  { output, signal }: Context,
  given: string | undefined,
): Promise<{ username: string; password: string }> {
  if (output.interactive) {
    const username = given ?? (await askLine(output, t('askUsername'), signal));
    return { username, password: await askSecret(output, t('askPassword'), signal) };
  }
  const lines = (await text(output.stdin)).split(/\r?\n/);
  const username = given ?? lines.shift() ?? '';
  const password = lines.shift() ?? '';
  if (!username || !password) throw usageError(t('loginFromStdin'));
  return { username, password };
}

/** Asks for the code if the account has an authenticator. */
async function signInWithCode(
  { output, signal }: Context,
  url: string,
  input: { username: string; password: string },
  otp: string | undefined,
): Promise<Login> {
  try {
    return await signIn(url, { ...input, ...(otp !== undefined && { otp }) }, signal);
  } catch (error) {
    if (!(error instanceof CliError) || error.code !== OTP_REQUIRED || otp !== undefined) throw error;
    if (!output.interactive) throw new CliError('refused', t('otpNeeded'), { code: OTP_REQUIRED });
    return signIn(url, { ...input, otp: (await askLine(output, t('otp'), signal)).replaceAll(' ', '') }, signal);
  }
}

function tell({ output }: Context, login: Login | undefined): void {
  output.data(
    login ? { url: login.url, username: login.username, role: login.role } : { url: null, username: null, role: null },
  );
  if (!login) return output.print(t('localAgain'));
  output.print(t('signedIn', { url: login.url, username: login.username, role: login.role }));
  output.print(t('untilForget'));
}
