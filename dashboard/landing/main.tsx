import { createRoot } from 'react-dom/client';
import { LandingPage } from './landing-page.tsx';
import { fetchState, stateIn } from './fetch-state.ts';
import { keepForOffline } from './keep-for-offline.ts';
import '../styles/common/tokens.css';
import '../styles/common/base.css';
import '../styles/common/controls.css';
import './base.css';
import './icons.css';
import './landing.css';
import './masjid.css';
import './print.css';

const place = document.getElementById('landing');
const state = stateIn(document) ?? (await fetchState());
if (place) createRoot(place).render(<LandingPage state={state} />);
keepForOffline();
