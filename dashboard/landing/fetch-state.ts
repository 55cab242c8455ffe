import type { Customizations } from '#shared/roster/branding.ts';
import { readAddress } from '#shared/landing/landing-address.ts';
import type { LandingMonth, LandingState } from '#shared/landing/landing.ts';

/** One month from the server; throws what the server says is wrong. */
export function fetchMonth(jenis: string, bulan: string, signal?: AbortSignal): Promise<LandingMonth> {
  return call(`/public/landing?${new URLSearchParams({ jenis, bulan })}`, signal);
}

/** What the page carries when the daemon writes it; a development server hands out the page without it. */
export async function fetchState(): Promise<LandingState> {
  const { tab, bulan } = readAddress(location.search);
  const [aplikasi, isi] = await Promise.all([
    call<Customizations>('/public/customizations'),
    fetchMonth(tab, bulan ?? new Date().toISOString().slice(0, 7)),
  ]);
  return { aplikasi, alamat: null, isi };
}

async function call<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(`/api${path}`, signal ? { signal } : {});
  const { data, error } = (await response.json()) as { data: T; error: string | null };
  if (error) throw new Error(error);
  return data;
}
