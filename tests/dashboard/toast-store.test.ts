import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServices } from '#dashboard/app/services.tsx';
import { createToasts } from '#dashboard/app/toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a dismissed toast is kept closed for 1,000,000 ms and then removed', () => {
  const toasts = createToasts();
  toasts.show({ title: 'Tersimpan' });
  const { id } = toasts.get()[0]!;
  toasts.dismiss(id);
  vi.advanceTimersByTime(999_999);
  expect(toasts.get()).toMatchObject([{ id, open: false }]);
  vi.advanceTimersByTime(1);
  expect(toasts.get()).toEqual([]);
});

test('a new toast takes the place of the old one, and outlives its removal', () => {
  const toasts = createToasts();
  toasts.show({ title: 'satu' });
  toasts.dismiss(toasts.get()[0]!.id);
  toasts.show({ title: 'dua' });
  expect(toasts.get()).toMatchObject([{ title: 'dua', open: true }]);
  vi.advanceTimersByTime(1_000_000);
  expect(toasts.get()).toMatchObject([{ title: 'dua', open: true }]);
});

const ACCOUNT = { id: '1', username: 'admin', role: 'admin', accessToken: 'token' };

/** A page whose API calls get this answer. */
function page(answer: () => Response) {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
  vi.stubGlobal('fetch', async () => answer());
  return createServices();
}

test('what was said before signing in or out is gone afterwards', async () => {
  const { session, toasts } = page(() => Response.json({ data: ACCOUNT, error: null }));
  toasts.show({ title: 'Error', description: 'Password salah', variant: 'destructive' });
  await session.login({ username: 'admin', password: 'rahasia' });
  expect(session.get().account?.username).toBe('admin');
  expect(toasts.get()).toEqual([]);
  toasts.show({ title: 'Masjid Salman tersimpan.' });
  await session.logout();
  expect(session.get().account).toBeUndefined();
  expect(toasts.get()).toEqual([]);
});

test('a sign-in that is refused leaves what was said', async () => {
  const { session, toasts } = page(() => Response.json({ data: null, error: 'Password salah' }, { status: 401 }));
  toasts.show({ title: 'Please re-login' });
  await expect(session.login({ username: 'admin', password: 'x' })).rejects.toThrow('Password salah');
  expect(toasts.get()).toMatchObject([{ title: 'Please re-login' }]);
});
