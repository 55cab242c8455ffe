import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createServices, ServicesProvider } from './app/services.tsx';
import { Toaster } from './app/toaster.tsx';
import { ConfirmProvider } from './components/dialog/confirm.tsx';
import { createRouter } from './router.tsx';
import './styles/app.css';

const services = createServices();
const router = createRouter();
void services.session.start();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ServicesProvider value={services}>
      <QueryClientProvider client={services.queries}>
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
        <Toaster />
      </QueryClientProvider>
    </ServicesProvider>
  </StrictMode>,
);
