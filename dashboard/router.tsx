import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, Outlet } from 'react-router-dom';
import { FailurePage } from './app/failure-page.tsx';
import { Layout } from './app/layout.tsx';
import { LiveProvider } from './app/live.tsx';
import { ProgressProvider } from './app/progress/broadcast-progress.tsx';
import { useSession } from './app/services.tsx';
import { Splash } from './app/splash.tsx';
import { lazyDialog } from './components/dialog/lazy-dialog.tsx';
import { UnsavedProvider } from './components/form/unsaved-guard.tsx';
import { KabarHost } from './features/kabar/index.tsx';
import { NobodyBanner, PenggantiHost } from './features/pengganti/index.tsx';

const TwoFactorDialog = lazyDialog(() => import('./features/two-factor/two-factor-dialog.tsx'), { ahead: false });

/**
 * A screen in a file of its own. The router fetches it beside the session, and leaves the former screen only when the
 * next one is there: a fallback in between would hold its first drawing back by 300 ms, React's least time for one.
 */
function screen(load: () => Promise<{ default: ComponentType }>): LazyScreen;
function screen<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, props: Props): LazyScreen;
function screen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  props?: Props,
): LazyScreen {
  return async () => {
    const Page = (await load()).default;
    return { Component: () => <Page {...(props as Props)} /> };
  };
}
type LazyScreen = () => Promise<{ Component: ComponentType }>;

/** No redirect while the session is still loading (specification, section 4). */
function SignedIn() {
  const { account, loading } = useSession();
  if (loading) return <Splash />;
  if (!account) return <Navigate to="/login" replace />;
  return (
    <LiveProvider>
      <ProgressProvider>
        <UnsavedProvider>
          <Outlet />
        </UnsavedProvider>
      </ProgressProvider>
    </LiveProvider>
  );
}

function SignedOut() {
  const { account, loading } = useSession();
  if (loading) return <Splash />;
  return account ? <Navigate to="/home" replace /> : <Outlet />;
}

export function createRouter() {
  return createBrowserRouter([
    {
      errorElement: <FailurePage />,
      hydrateFallbackElement: <Splash />,
      children: [
        {
          element: <SignedOut />,
          children: [{ path: '/login', lazy: screen(() => import('./features/login/login-page.tsx')) }],
        },
        {
          element: <SignedIn />,
          children: [
            {
              element: (
                <Layout
                  banner={<NobodyBanner />}
                  dialogs={
                    <>
                      <PenggantiHost />
                      <KabarHost />
                    </>
                  }
                  TwoFactorDialog={TwoFactorDialog}
                />
              ),
              children: [
                { path: '/home', lazy: screen(() => import('./features/home/home-page.tsx')) },
                { path: '/broadcasts', lazy: screen(() => import('./features/broadcast/broadcast-list-page.tsx')) },
                { path: '/pengumuman', lazy: screen(() => import('./features/announce/announce-page.tsx')) },
                { path: '/broadcasts/:id', lazy: screen(() => import('./features/broadcast/broadcast-page.tsx')) },
                { path: '/waclient', lazy: screen(() => import('./features/waclient/waclient-page.tsx')) },
                {
                  path: '/jadwal-pengajian',
                  lazy: screen(() => import('./features/jadwal/jadwal-page.tsx'), { kind: 'pengajian' }),
                },
                {
                  path: '/jadwal-jumatan',
                  lazy: screen(() => import('./features/jadwal/jadwal-page.tsx'), { kind: 'jumatan' }),
                },
                { path: '/pengajian-rutin', lazy: screen(() => import('./features/rutin/rutin-page.tsx')) },
                {
                  lazy: screen(() => import('./features/papan/papan-edits.tsx')),
                  children: [
                    { path: '/papan-jumat', lazy: screen(() => import('./features/papan/papan-page.tsx')) },
                    {
                      path: '/papan-jumat/usulan/:id',
                      lazy: screen(() => import('./features/papan/usulan/usulan-page.tsx')),
                    },
                  ],
                },
                { path: '/beban', lazy: screen(() => import('./features/beban/beban-page.tsx')) },
                { path: '/schedule', lazy: screen(() => import('./features/schedule/schedule-page.tsx')) },
                { path: '/message-logs', lazy: screen(() => import('./features/message-log/message-log-page.tsx')) },
                {
                  path: '/masjid',
                  lazy: screen(() => import('./features/contact/contact-page.tsx'), { noun: 'masjid' }),
                },
                {
                  path: '/mubaligh',
                  lazy: screen(() => import('./features/contact/contact-page.tsx'), { noun: 'mubaligh' }),
                },
                { path: '/cuti', lazy: screen(() => import('./features/cuti/cuti-page.tsx')) },
                { path: '/template', lazy: screen(() => import('./features/template/template-page.tsx')) },
                { path: '/manage-admin', lazy: screen(() => import('./features/admin/admin-page.tsx')) },
                { path: '/pengaturan', lazy: screen(() => import('./features/pengaturan/pengaturan-page.tsx')) },
                { path: '/riwayat-aktivitas', lazy: screen(() => import('./features/audit/audit-page.tsx')) },
              ],
            },
            { path: '/papan-jumat/sk', lazy: screen(() => import('./features/papan/sk/sk-page.tsx')) },
            { path: '*', lazy: screen(() => import('./app/not-found-page.tsx')) },
          ],
        },
      ],
    },
  ]);
}
