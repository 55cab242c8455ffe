import { useEffect } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { speak } from '#dashboard/words/speech.ts';
import type { BahasaLayar } from '#shared/roster/branding.ts';
import { DEFAULT_APP_LOGO, DEFAULT_APP_NAME } from '#shared/roster/branding-defaults.ts';
import { endpoints } from '#shared/endpoints.ts';
import { useApiQuery } from './services.tsx';

/** The app's name, logo address and credit; the defaults until the server has answered, and when it fails. */
export function useBranding() {
  const { data } = useApiQuery(keys.branding, endpoints.branding.get, { meta: { quiet: true }, staleTime: 5 * 60_000 });
  return {
    name: data?.app_name || DEFAULT_APP_NAME,
    logo: `/${data?.app_logo || DEFAULT_APP_LOGO}`,
    credit: data?.app_credit ?? '',
    bahasa: data?.bahasa ?? remembered(),
  };
}

const REMEMBERED = 'bahasa';

/** The last known language, so that the first render is in the right words. */
const remembered = (): BahasaLayar => (localStorage.getItem(REMEMBERED) === 'indonesia' ? 'indonesia' : 'asli');

/** The language of all screens follows the branding; what is drawn after this speaks it. */
export function useWords(): BahasaLayar {
  const { bahasa } = useBranding();
  speak(bahasa);
  useEffect(() => localStorage.setItem(REMEMBERED, bahasa), [bahasa]);
  return bahasa;
}

/** Sets the window's title to the screen's and the app's name, and the favicon to the logo. */
export function usePageTitle(title?: string) {
  const { name, logo } = useBranding();
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
    document.querySelector('link[rel="icon"]')?.setAttribute('href', logo);
  }, [title, name, logo]);
}
