import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_APP_LOGO } from '#shared/roster/branding.ts';
import { formatLongDate } from '#shared/base/dates.ts';
import { hijriRange } from '#shared/base/hijri.ts';
import { kalenderLink, writeAddress, type LandingAddress } from '#shared/landing/landing-address.ts';
import { landingTitle, rangeOf, unpackMonth } from '#shared/landing/landing-month.ts';
import { monthShareText, whatsappLink } from '#shared/landing/landing-share.ts';
import type { LandingState } from '#shared/landing/landing.ts';
import { DASH, html, safeHtml, type Html } from '../server/html.ts';
import { calendar, fridays, list, monthPicker, type LandingView } from './landing-view.ts';

/** What stands when the dashboard has not been built: the same page, to be read only. */
const BARE = '<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><!--landing-head--></head><body><div id="landing"><!--landing-body--></div><!--landing-state--></body></html>';
const DEFAULT_PREVIEW = 'default-logo.png';
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g;

export interface LandingPage {
  /** Changes with every build. */
  build: string;
  /** Only what comes from this site, and the page's own style by its hash. */
  contentSecurityPolicy: string;
  render(address: LandingAddress, state: LandingState): string;
}

/** Reads the built page once; its style sheets go into the page, so that the first sight of it needs no second request. */
export function createLandingPage(publicDir: string): LandingPage {
  const file = path.join(publicDir, 'landing', 'index.html');
  const built = existsSync(file) ? readFileSync(file, 'utf8') : BARE;
  const styles = [...built.matchAll(STYLESHEET)].map((match) => readFileSync(path.join(publicDir, match[1]!), 'utf8')).join('');
  const template = built.replace(STYLESHEET, '').replace('</head>', () => `<style>${styles}</style></head>`);
  const hash = createHash('sha256').update(styles).digest('base64');
  return {
    build: createHash('sha256').update(template).digest('base64url'),
    contentSecurityPolicy: `default-src 'self'; style-src 'self' 'sha256-${hash}'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    render: (address, state) =>
      template
        .replace('<!--landing-head-->', () => head(address, state).html)
        .replace('<!--landing-body-->', () => body(address, state).html)
        .replace('<!--landing-state-->', () => stateTag(state)),
  };
}

/** Data, not script: a '<' can't end the tag, and a policy without inline scripts lets it stand. */
function stateTag(state: LandingState): string {
  return `<script type="application/json" id="landing-state">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;
}

function head(address: LandingAddress, state: LandingState): Html {
  const { aplikasi, alamat, isi } = state;
  const title = address.hari && isi.jenis === 'pengajian' ? `Pengajian ${formatLongDate(address.hari)}` : landingTitle(isi.jenis, isi.bulan);
  const url = alamat && alamat + writeAddress({ ...address, tampilan: 'calendar' });
  const image = previewImage(aplikasi.app_logo);
  return html`<title>${title} ${DASH} ${aplikasi.app_name}</title>
<meta name="description" content="${description(address, state)}">
<link rel="icon" href="/${aplikasi.app_logo}">
<link rel="alternate" type="text/calendar" href="${kalenderLink(null)}">
${alamat !== null && html`<link rel="canonical" href="${url!}">
`}<meta property="og:type" content="website"><meta property="og:locale" content="id_ID">
<meta property="og:site_name" content="${aplikasi.app_name}"><meta property="og:title" content="${title}">
<meta property="og:description" content="${description(address, state)}">
${alamat !== null && html`<meta property="og:url" content="${url!}">${image !== undefined && html`<meta property="og:image" content="${alamat}/${image}">`}`}<meta name="twitter:card" content="summary">`;
}

/** What chat programs show beside a shared link; they draw no svg. */
function previewImage(logo: string): string | undefined {
  if (logo === DEFAULT_APP_LOGO) return DEFAULT_PREVIEW;
  return /\.(png|jpe?g|webp|gif)$/.test(logo) ? logo : undefined;
}

/** '42 pengajian di 18 masjid. Jumadilawal – Jumadilakhir 1448 H (perkiraan).' */
function description(address: LandingAddress, { isi }: LandingState): string {
  const day = address.hari && isi.jenis === 'pengajian' ? Number(address.hari.slice(8)) : undefined;
  const shown = isi.jadwal.filter((entry) => day === undefined || entry[0] === day);
  const mosques = new Set(shown.map((entry) => entry[2])).size;
  const { start, end } = rangeOf(isi.bulan);
  return shown.length === 0
    ? 'Belum ada jadwal.'
    : `${shown.length} ${isi.jenis === 'pengajian' ? 'pengajian' : 'jumatan'} di ${mosques} masjid. ${hijriRange(start, end)}.`;
}

/** The page as it can be read before, and without, the scripts: the same marks and classes as the browser draws. */
function body(address: LandingAddress, { aplikasi, alamat, isi }: LandingState): Html {
  const items = unpackMonth(isi);
  const title = landingTitle(isi.jenis, isi.bulan);
  const share = {
    jenis: isi.jenis, bulan: isi.bulan, items, app_name: aplikasi.app_name,
    link: alamat ? alamat + writeAddress({ tab: isi.jenis, bulan: isi.bulan, tampilan: 'calendar' }) : undefined,
  };
  const view: LandingView = { address, bulan: isi.bulan, today: isi.hari_ini, items, share, base: alamat ?? '' };
  const pengajian = isi.jenis === 'pengajian';
  const both = pengajian && address.tampilan === 'calendar';
  const { start, end } = rangeOf(isi.bulan);
  return html`<header class="land-head"><div class="pattern"></div><div class="wrap land-top"><span class="brand"><img src="/${aplikasi.app_logo}" alt="Logo" width="44" height="44">${aplikasi.app_name}</span><nav class="land-tabs" aria-label="Jenis jadwal">${tab(address, 'pengajian', 'Pengajian')}${tab(address, 'jumatan', 'Jumatan')}</nav></div></header>
<main class="wrap"><div class="paper" aria-hidden="true"><img src="/${aplikasi.app_logo}" alt=""><div><b>${title}</b>${aplikasi.app_name}, ${hijriRange(start, end)}</div></div>
<h1 class="sr${both && ' narrow'}">${title}</h1>
<div class="land-tools">${pengajian && viewSwitch(address)}${monthPicker(view, both ? 'narrow' : '')}${tools(alamat, whatsappLink(monthShareText(share)))}</div>
${both && calendar(view)}${pengajian && list(view, both ? 'narrow' : '')}${!pengajian && fridays(view)}</main>
<footer class="wrap"><div class="land-foot">${aplikasi.app_credit !== '' && html`<p>${aplikasi.app_credit}</p>`}<p>Jadwal dapat berubah. Hubungi pengurus masjid untuk kepastian.</p></div></footer>`;
}

function tab(address: LandingAddress, name: LandingAddress['tab'], label: string): Html {
  return html`<a href="${writeAddress({ ...address, tab: name, hari: undefined })}"${address.tab === name && html` aria-current="page"`}>${label}</a>`;
}

function viewSwitch(address: LandingAddress): Html {
  const option = (tampilan: LandingAddress['tampilan'], icon: string, label: string) =>
    html`<a href="${writeAddress({ ...address, tampilan, hari: undefined })}"${address.tampilan === tampilan && html` aria-current="true"`}><i class="i ${icon}" aria-hidden="true"></i>${label}</a>`;
  return html`<div class="seg wide" role="group" aria-label="Tampilan">${option('calendar', 'i-calendar', 'Calendar')}${option('list', 'i-list', 'List')}</div>`;
}

function tools(alamat: string | null, share: string): Html {
  const face = (icon: string, label: string) => safeHtml(`<i class="i ${icon}" aria-hidden="true"></i><span>${label}</span>`);
  return html`<div class="btns"><a class="btn adapt" href="${kalenderLink(alamat)}">${face('i-calendar-plus', 'Langganan kalender')}</a><a class="btn adapt" href="${share}" target="_blank" rel="noopener">${face('i-whatsapp', 'Bagikan ke WhatsApp')}</a><button type="button" class="btn adapt needs-script">${face('i-print', 'Cetak')}</button></div>`;
}
