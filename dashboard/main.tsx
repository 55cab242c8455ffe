import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { useWords } from './app/branding.ts';
import { createServices, ServicesProvider } from './app/services.tsx';
import { Toaster } from './app/toaster.tsx';
import { ConfirmProvider } from './components/dialog/confirm.tsx';
import { createRouter } from './router.tsx';
import './styles/app.css';

/** Everything below speaks the language of the branding, and is drawn anew when it changes. */
function Spoken({ children }: { children: ReactNode }) {
  return <Fragment key={useWords()}>{children}</Fragment>;
}

const services = createServices();
const router = createRouter();
void services.session.start();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ServicesProvider value={services}>
      <QueryClientProvider client={services.queries}>
        <Spoken>
          <ConfirmProvider>
            <RouterProvider router={router} />
          </ConfirmProvider>
          <Toaster />
        </Spoken>
      </QueryClientProvider>
    </ServicesProvider>
  </StrictMode>,
);
