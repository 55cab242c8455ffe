import { createRoot } from 'react-dom/client';
import type { LandingState } from '#shared/landing/landing.ts';
import { LandingPage } from './landing-page.tsx';
import { fetchState } from './fetch-state.ts';
import '../styles/common/tokens.css';
import '../styles/common/base.css';
import '../styles/common/controls.css';
import './base.css';
import './icons.css';
import './landing.css';
import './print.css';

const place = document.getElementById('landing');
const written = document.getElementById('landing-state')?.textContent;
const state = written ? (JSON.parse(written) as LandingState) : await fetchState();
if (place) createRoot(place).render(<LandingPage state={state} />);
