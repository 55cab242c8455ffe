import { expect } from 'vitest';
import type { TestApp } from '../app.ts';

/** WhatsApp has refused the one message with this text; returns its id. */
export function refused(api: TestApp, text: string): string {
  const rows = api.database.sqlite
    .prepare(
      "update message set state = 'failed', error_code = 'refused-500', finished_at = created_at where message like ? returning id",
    )
    .pluck()
    .all(`%${text}%`);
  expect(rows).toHaveLength(1);
  return String(rows[0]);
}
/** What 'Kirim Ulang' and its preview say: 200, or 409 with a sentence. */
export async function resent(api: Pick<TestApp, 'call'>, id: string): Promise<number | string> {
  const shown = await api.call('GET', `/message-logs/${id}/kirim-ulang`);
  if (shown.status === 200) return 200;
  const sent = await api.call('POST', `/message-logs/resend/${id}`);
  expect([sent.status, sent.body.error]).toEqual([shown.status, shown.body.error]);
  return `${shown.status} ${shown.body.error}`;
}
