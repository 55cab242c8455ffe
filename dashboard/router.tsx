import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { createBrowserRouter, Navigate, Outlet } from 'react-router-dom';
import { FailurePage } from './app/failure-page.tsx';
import { Layout } from './app/layout.tsx';
import { LiveProvider } from './app/live.tsx';
import { ProgressProvider } from './app/progress/broadcast-progress.tsx';
import { useSession } from './app/services.tsx';
import { Splash } from './app/splash.tsx';
import { UnsavedProvider } from './components/form/unsaved-guard.tsx';

/** A screen in a file of its own; it comes when its route is opened first. */
function screen(load: () => Promise<{ default: ComponentType }>): ReactNode;
function screen<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, props: Props): ReactNode;
function screen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  props?: Props,
): ReactNode {
  const Screen: ComponentType = lazy(async () => {
    const Page = (await load()).default;
    return { default: () => <Page {...(props as Props)} /> };
  });
  return (
    <Suspense fallback={<Splash />}>
      <Screen />
    </Suspense>
  );
}

/** Nobody is sent anywhere while the session is still loading (specification, section 4). */
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
      children: [
        {
          element: <SignedOut />,
          children: [{ path: '/login', element: screen(() => import('./features/login/login-page.tsx')) }],
        },
        {
          element: <SignedIn />,
          children: [
            {
              element: <Layout />,
              children: [
                { path: '/home', element: screen(() => import('./features/home/home-page.tsx')) },
                { path: '/broadcasts', element: screen(() => import('./features/broadcast/broadcast-list-page.tsx')) },
                { path: '/broadcasts/:id', element: screen(() => import('./features/broadcast/broadcast-page.tsx')) },
                { path: '/waclient', element: screen(() => import('./features/waclient/waclient-page.tsx')) },
                {
                  path: '/jadwal-pengajian',
                  element: screen(() => import('./features/jadwal/jadwal-page.tsx'), { kind: 'pengajian' }),
                },
                {
                  path: '/jadwal-jumatan',
                  element: screen(() => import('./features/jadwal/jadwal-page.tsx'), { kind: 'jumatan' }),
                },
                { path: '/papan-jumat', element: screen(() => import('./features/papan/papan-page.tsx')) },
                { path: '/beban', element: screen(() => import('./features/beban/beban-page.tsx')) },
                {
                  path: '/papan-jumat/usulan/:id',
                  element: screen(() => import('./features/papan/usulan/usulan-page.tsx')),
                },
                { path: '/schedule', element: screen(() => import('./features/schedule/schedule-page.tsx')) },
                { path: '/message-logs', element: screen(() => import('./features/message-log/message-log-page.tsx')) },
                {
                  path: '/masjid',
                  element: screen(() => import('./features/contact/contact-page.tsx'), { noun: 'masjid' }),
                },
                {
                  path: '/mubaligh',
                  element: screen(() => import('./features/contact/contact-page.tsx'), { noun: 'mubaligh' }),
                },
                { path: '/cuti', element: screen(() => import('./features/cuti/cuti-page.tsx')) },
                { path: '/template', element: screen(() => import('./features/template/template-page.tsx')) },
                { path: '/manage-admin', element: screen(() => import('./features/admin/admin-page.tsx')) },
                { path: '/riwayat-aktivitas', element: screen(() => import('./features/audit/audit-page.tsx')) },
              ],
            },
            { path: '/papan-jumat/sk', element: screen(() => import('./features/papan/sk/sk-page.tsx')) },
            { path: '*', element: screen(() => import('./app/not-found-page.tsx')) },
          ],
        },
      ],
    },
  ]);
}
