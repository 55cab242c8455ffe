import { MutationObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { CallError } from '#dashboard/api/call-error.ts';
import type { Change } from '#dashboard/api/change.ts';
import { createKabarOffer } from '#dashboard/app/kabar-offer.ts';
import { createQueries } from '#dashboard/app/query-client.ts';
import { createToasts } from '#dashboard/app/toast-store.ts';

/** Runs a change as `useChange` does; tells what was shown and whether the list became stale. */
async function outcomeOf(change: Change) {
  const toasts = createToasts();
  const queries = createQueries(toasts, createKabarOffer());
  const shown: unknown[] = [];
  toasts.subscribe(() => shown.push({ title: toasts.get()[0]?.title, description: toasts.get()[0]?.description }));
  await queries.fetchQuery({ queryKey: ['masjid', 'list'], queryFn: () => 1 });
  const observer = new MutationObserver(queries, { mutationFn: (one: Change) => one.call() });
  const failed = await observer.mutate({ stale: [['masjid']], ...change }).then(
    () => false,
    () => true,
  );
  return { failed, shown, stale: queries.getQueryState(['masjid', 'list'])?.isInvalidated };
}
const answer = { data: { count: 3 }, warnings: ['Satu nomor tidak terdaftar.'] };
const fail =
  (status: number, code = 'x') =>
  () =>
    Promise.reject(new CallError('Tidak dapat disimpan.', status, code));

test('what a change has done is said with its warnings, after its lists have become stale', async () => {
  const call = () => Promise.resolve(answer);
  expect(await outcomeOf({ call, says: () => '3 masjid dihapus.' })).toEqual({
    failed: false,
    stale: true,
    shown: [{ title: '3 masjid dihapus.', description: 'Satu nomor tidak terdaftar.' }],
  });
  expect((await outcomeOf({ call })).shown).toEqual([
    { title: 'Perhatian', description: 'Satu nomor tidak terdaftar.' },
  ]);
  expect((await outcomeOf({ call: () => Promise.resolve(undefined) })).shown).toEqual([]);
});

test('a deletion that can be taken back says so for a minute, and what takes it back runs once', async () => {
  const toasts = createToasts();
  const restored: string[] = [];
  const queries = createQueries(toasts, createKabarOffer(), (id) => ({
    call: () => Promise.resolve(restored.push(id)),
    says: () => 'Dipulihkan: 3 masjid.',
  }));
  const observer = new MutationObserver(queries, { mutationFn: (one: Change) => one.call() });
  const remove = (penghapusan?: string) =>
    observer.mutate({ call: () => Promise.resolve({ data: null, penghapusan }), says: () => '3 masjid dihapus.' });
  await remove();
  expect(toasts.get()[0]!.action).toBeUndefined();
  await remove('12');
  expect(toasts.get()[0]).toMatchObject({ title: '3 masjid dihapus.', duration: 60_000 });
  expect(toasts.get()[0]!.action!.label).toBe('Urungkan');
  toasts.get()[0]!.action!.onClick();
  await vi.waitFor(() => expect(toasts.get()[0]!.title).toBe('Dipulihkan: 3 masjid.'));
  expect(restored).toEqual(['12']);
});

test('what fails is shown once and rejects; the list is stale only when the row had been changed or deleted', async () => {
  const shown = [{ title: 'Error', description: 'Tidak dapat disimpan.' }];
  expect(await outcomeOf({ call: fail(400) })).toEqual({ failed: true, stale: false, shown });
  expect(await outcomeOf({ call: fail(409) })).toEqual({ failed: true, stale: true, shown });
  expect(await outcomeOf({ call: fail(404) })).toEqual({ failed: true, stale: true, shown });
});

test('a mistake of the page itself is said as well, and what another place says is not', async () => {
  expect((await outcomeOf({ call: () => Promise.reject(new TypeError('x is not a function')) })).shown).toEqual([
    { title: 'Error', description: 'Tidak berhasil. Coba lagi.' },
  ]);
  const told = Object.assign(new CallError('Session expired', 401, 'unauthenticated'), { told: true });
  expect(await outcomeOf({ call: () => Promise.reject(told) })).toEqual({ failed: true, stale: false, shown: [] });
  expect((await outcomeOf({ call: () => Promise.reject(new DOMException('gone', 'AbortError')) })).shown).toEqual([]);
});

test('a query that fails is shown, unless it runs by itself', async () => {
  const toasts = createToasts();
  const queries = createQueries(toasts, createKabarOffer());
  const load = (meta?: { quiet: boolean }) =>
    queries.fetchQuery({ queryKey: ['health', String(meta?.quiet)], queryFn: fail(500), meta }).then(
      () => false,
      () => true,
    );
  expect(await load({ quiet: true })).toBe(true);
  expect(toasts.get()).toEqual([]);
  expect(await load()).toBe(true);
  expect(toasts.get()).toMatchObject([{ title: 'Error', description: 'Tidak dapat disimpan.' }]);
});

test('an error goes once the same action has worked, or the same data have loaded; others stay', async () => {
  const toasts = createToasts();
  const queries = createQueries(toasts, createKabarOffer());
  const observer = new MutationObserver(queries, { mutationFn: (one: Change) => one.call() });
  const run = (call: Change['call'], noun: string) => observer.mutate({ call, stale: [[noun]] }).catch(() => undefined);
  await run(fail(500), 'masjid');
  await run(() => Promise.resolve(undefined), 'mubaligh');
  expect(toasts.get()).toMatchObject([{ title: 'Error' }]);
  await run(() => Promise.resolve(undefined), 'masjid');
  expect(toasts.get()).toEqual([]);
  const load = (queryFn: () => Promise<unknown>) =>
    queries.fetchQuery({ queryKey: ['masjid', 'list'], queryFn }).catch(() => undefined);
  await load(fail(500));
  expect(toasts.get()).toHaveLength(1);
  await load(() => Promise.resolve(1));
  expect(toasts.get()).toEqual([]);
  toasts.show({ title: 'Tersimpan' });
  toasts.clear();
  expect(toasts.get()).toEqual([]);
});

test('whom to tell of a change stands in its toast, before what takes it back', async () => {
  const toasts = createToasts();
  const kabar = createKabarOffer();
  const queries = createQueries(toasts, kabar, (id) => ({ call: () => Promise.resolve(id) }));
  const row = {
    jadwal: 'jumatan' as const,
    id: '12',
    tanggal: '2026-11-27T00:00:00.000Z',
    waktu: '',
    nama_masjid: 'Salman',
    dihapus: true,
    orang: [{ kunci: 'dkm:1', peran: 'dkm' as const, hal: 'batal' as const, nama: 'Salman' }],
  };
  const observer = new MutationObserver(queries, { mutationFn: (one: Change) => one.call() });
  await observer.mutate({
    async call() {
      kabar.heard([row]);
      return { penghapusan: '4' };
    },
    says: () => 'Jadwal dihapus.',
  });
  const [toast] = toasts.get();
  expect(toast).toMatchObject({
    title: 'Jadwal dihapus.',
    description: 'Beri tahu: DKM (dibatalkan)',
    action: { label: 'Beri tahu' },
    other: { label: 'Urungkan' },
  });
  toast!.action!.onClick();
  expect(kabar.get()).toMatchObject({ open: true, which: [{ jadwal: 'jumatan', id: '12' }] });
  // The next toast does not offer it again.
  await observer.mutate({ call: () => Promise.resolve(undefined), says: () => 'Tersimpan.' });
  expect(toasts.get()[0]).toMatchObject({ title: 'Tersimpan.' });
  expect(toasts.get()[0]!.action).toBeUndefined();
});
