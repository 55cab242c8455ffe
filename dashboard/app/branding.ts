import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
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
  };
}

/** Puts the screen's and the app's name into the window's title, and the logo beside it. */
export function usePageTitle(title?: string) {
  const { name, logo } = useBranding();
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
    document.querySelector('link[rel="icon"]')?.setAttribute('href', logo);
  }, [title, name, logo]);
}
