import type { Customizations } from '#shared/roster/branding.ts';
import { readAddress, writeAddress } from '#shared/landing/landing-address.ts';
import type { LandingMasjid, LandingMasjidNames } from '#shared/landing/landing-masjid.ts';
import type { LandingMonth, LandingState } from '#shared/landing/landing.ts';
import type { Fresh } from './use-fresh.ts';

/** Since when a page lies in the browser, UTC ms, where the worker (worker.ts) gave it instead of the server. */
export function keptAt(page: Document): number | undefined {
  return Number(page.documentElement.dataset.tersimpan) || undefined;
}

/** What a page carries, as the server has written it. */
export function stateIn(page: Document): LandingState | undefined {
  const written = page.getElementById('landing-state')?.textContent;
  return written ? (JSON.parse(written) as LandingState) : undefined;
}

/**
 * One month from the server, or as it lies in the browser when the server can't be reached; throws what the server says
 * is wrong, and why it can't be reached when nothing lies there.
 */
export async function fetchMonth(
  jenis: LandingMonth['jenis'],
  bulan: string,
  signal?: AbortSignal,
): Promise<Fresh<LandingMonth>> {
  const path = `/public/landing?${new URLSearchParams({ jenis, bulan })}`;
  try {
    return { value: await call<LandingMonth>(path, signal) };
  } catch (error) {
    // A proxy may answer for a server that is away, with a page of its own.
    const isAway = error instanceof TypeError || error instanceof SyntaxError;
    const kept = isAway ? await keptMonth(jenis, bulan) : undefined;
    if (kept) return kept;
    throw error;
  }
}

/** The worker keeps whole pages, whose state holds their month; no answer of /api is ever kept. */
async function keptMonth(jenis: LandingMonth['jenis'], bulan: string): Promise<Fresh<LandingMonth> | undefined> {
  if (!navigator.serviceWorker?.controller) return undefined;
  const response = await fetch(writeAddress({ tab: jenis, tampilan: 'calendar' }));
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const isi = stateIn(page)?.isi;
  return isi?.bulan === bulan ? { value: isi, kept: keptAt(page) } : undefined;
}

/** The future schedules of a mosque; null if it is unknown. */
export async function fetchMasjid(kunci: string, signal?: AbortSignal): Promise<LandingMasjid | null> {
  return call<LandingMasjid | null>(`/public/masjid/${encodeURIComponent(kunci)}`, signal, null);
}

export function fetchMasjidNames(): Promise<LandingMasjidNames> {
  return call('/public/masjid');
}

/** What the page carries when the daemon writes it; a development server hands out the page without it. */
export async function fetchState(): Promise<LandingState> {
  const { tab, bulan, masjid } = readAddress(location.search);
  const [aplikasi, isi, own] = await Promise.all([
    call<Customizations>('/public/customizations'),
    fetchMonth(tab, bulan ?? new Date().toISOString().slice(0, 7)),
    masjid ? fetchMasjid(masjid) : undefined,
  ]);
  return { aplikasi, alamat: null, isi: isi.value, masjid: own };
}

/** `unknown` is returned for not_found. */
async function call<T>(path: string, signal?: AbortSignal, unknown?: T): Promise<T> {
  const response = await fetch(`/api${path}`, signal ? { signal } : {});
  const { data, error } = (await response.json()) as { data: T; error: string | null };
  if (response.status === 404 && unknown !== undefined) return unknown;
  if (error) throw new Error(error);
  return data;
}
