import { count, find, type Year } from './year.ts';

/** The last error that the daemon has logged. */
function lastError({ machine }: Year): string {
  machine.takeLog();
  return JSON.stringify(machine.lines.findLast(({ level }) => level === 'error' || level === 'fatal'));
}

/** A call that may meet a machine in trouble: a refusal is counted, an internal error is a finding. */
export async function tries(year: Year, method: string, route: string, body?: unknown): Promise<any> {
  const answer = await year.machine.call(method, route, body).catch((error: NodeJS.ErrnoException) => error);
  // A power cut or a restart of the daemon may cut the connection during a call.
  if (answer instanceof Error) return count(year, `${method} was cut: ${answer.code}`);
  count(year, `${method} ${route.replace(/\d+/g, ':n').replace(/\?.*/, '')} ${answer.status}`);
  if (answer.status >= 500 && answer.status !== 503)
    find(year, `${method} ${route} answered ${answer.status}: ${lastError(year)}`);
  return answer.status === 200 ? answer.body.data : undefined;
}
