import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { loadWords } from '#dashboard/words/load-words.ts';
import { say, speak } from '#dashboard/words/say.ts';
import type { BahasaLayar } from '#shared/roster/branding.ts';
import { DEFAULT_APP_LOGO, DEFAULT_APP_NAME } from '#shared/roster/branding-defaults.ts';
import { endpoints } from '#shared/endpoints.ts';
import { useServices } from './services.tsx';

/** The app's name, logo address and credit; the defaults until the server has answered, and when it fails. */
export function useBranding() {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: keys.branding,
    queryFn: async ({ signal }) => (await api.call(endpoints.branding.get, { signal })).data,
    meta: { quiet: true },
    staleTime: 5 * 60_000,
  });
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

/** The language of all screens follows the branding; components below render again when it changes. */
export function useWords(): BahasaLayar | undefined {
  const { bahasa } = useBranding();
  const [drawn, setDrawn] = useState<BahasaLayar>();
  useEffect(() => {
    localStorage.setItem(REMEMBERED, bahasa);
    // If the table can't be loaded, screens use the specification's words.
    void loadWords(bahasa)
      .catch(() => undefined)
      .then((words) => {
        speak(words);
        setDrawn(bahasa);
      });
  }, [bahasa]);
  return drawn;
}

/** Sets the window's title to the screen's and the app's name, and the favicon to the logo. */
export function usePageTitle(title?: string) {
  const { name, logo } = useBranding();
  useEffect(() => {
    document.title = title ? `${say(title)} · ${name}` : name;
    document.querySelector('link[rel="icon"]')?.setAttribute('href', logo);
  }, [title, name, logo]);
}
