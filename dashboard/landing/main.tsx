import { createRoot } from 'react-dom/client';
import type { LandingState } from '#shared/landing.ts';
import { LandingPage } from './landing-page.tsx';
import '../styles/tokens.css';
import './base.css';
import './icons.css';
import './landing.css';
import './print.css';

const data = document.getElementById('landing-state');
const place = document.getElementById('landing');
if (data?.textContent && place) {
  createRoot(place).render(<LandingPage state={JSON.parse(data.textContent) as LandingState} />);
}
