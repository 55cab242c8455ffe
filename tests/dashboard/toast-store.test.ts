import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToasts } from '#dashboard/app/toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

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
