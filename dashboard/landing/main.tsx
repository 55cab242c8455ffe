import { createRoot } from 'react-dom/client';
import { speak } from '#dashboard/words/speech.ts';
import { LandingPage } from './landing-page.tsx';
import { fetchState, stateIn } from './fetch-state.ts';
import '../styles/common/tokens.css';
import '../styles/common/base.css';
import '../styles/common/controls.css';
import './styles/base.css';
import './styles/icons.css';
import './styles/frame.css';
import './styles/calendar.css';
import './styles/days.css';
import './styles/fridays.css';
import './styles/dialog.css';
import './styles/narrow.css';
import './styles/masjid.css';
import './styles/print.css';

const place = document.getElementById('landing');
const state = stateIn(document) ?? (await fetchState());
speak(state.aplikasi.bahasa);
if (place) createRoot(place).render(<LandingPage state={state} />);
/**
 * Has the worker keep the page for those who come without a connection, once the page itself is there. Browsers allow
 * it on https and on this very machine. The worker's own file never comes from a cache, so an update is found at once.
 */
function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    // If the browser rejects it or has no space, the page works as before.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}

keepForOffline();
