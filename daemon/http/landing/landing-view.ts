import { formatDate, formatLongDate, MONTHS, weekday } from '#shared/base/dates.ts';
import { formatHijri, hijriDay, hijriRange } from '#shared/base/hijri.ts';
import { dayLink, writeAddress, type LandingAddress } from '#shared/landing/landing-address.ts';
import {
  calendarTitle, currentFriday, DAY_NAMES, fridayTable, itemsByDay, jumpDay, monthTitle, rangeOf, shiftMonth, weeksOf,
} from '#shared/landing/landing-month.ts';
import { dayShareText, whatsappLink, type ShareInput } from '#shared/landing/landing-share.ts';
import type { LandingItem } from '#shared/landing/landing.ts';
import { DASH, html, type Html } from '../server/html.ts';

/** So many pengajian are written as HTML; the rest of a fuller month has a link per day for those without scripts. */
const MOST_CARDS = 300;
const BADGES = 2;

export interface LandingView {
  address: LandingAddress;
  bulan: string;
  today: string;
  items: LandingItem[];
  share: ShareInput;
  /** The deployment's public address, '' when it is not known. */
  base: string;
}

const icon = (name: string) => html`<i class="i i-${name}" aria-hidden="true"></i>`;

/** The month picker without scripts: it unfolds, and every choice is a link. */
export function monthPicker({ address, bulan, today }: LandingView, only: string): Html {
  const year = Number(bulan.slice(0, 4));
  const to = (month: string) => writeAddress({ ...address, bulan: month, hari: undefined });
  const months = MONTHS.map((name, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    return html`<a href="${to(month)}"${month === bulan && html` aria-current="true"`}${today.startsWith(month) && html` class="now"`}>${name}</a>`;
  });
  return html`<details class="month ${only}"><summary class="pick"><span>${monthTitle(bulan)}</span>${icon('chevron-down')}</summary>
<div class="pop"><div class="pop-year"><a class="icon-btn bordered" href="${to(shiftMonth(bulan, -12))}" aria-label="Tahun sebelumnya">${icon('chevron-left')}</a><span>${year}</span><a class="icon-btn bordered" href="${to(shiftMonth(bulan, 12))}" aria-label="Tahun berikutnya">${icon('chevron-right')}</a></div>
<div class="pop-months">${months}</div></div></details>`;
}

/** The month grid, for wide windows; a day leads to its place in the list. */
export function calendar({ address, bulan, today, items }: LandingView): Html {
  const { start, end } = rangeOf(bulan);
  const days = itemsByDay(items);
  const weeks = weeksOf(bulan);
  const step = (months: number, name: string, label: string) =>
    html`<a class="icon-btn bordered" href="${writeAddress({ ...address, bulan: shiftMonth(bulan, months), hari: undefined })}" aria-label="${label}">${icon(name)}</a>`;
  const cells = weeks.flatMap((week, row) => week.map((date) => {
    const edge = row === weeks.length - 1 && ' last';
    const day = Number(date.slice(8));
    if (!date.startsWith(bulan)) return html`<div class="day out${edge}"><span class="d"><b>${day}</b></span></div>`;
    const found = days.get(date) ?? [];
    const badges = found.slice(0, BADGES).map((item) => html`<span class="ev">${item.masjid.nama_masjid}</span>`);
    const more = found.length > BADGES && html`<span class="more">${found.length - BADGES} more</span>`;
    return html`<a class="day${edge}${date === today && ' today'}" href="${writeAddress({ ...address, bulan, hari: date })}#t-${date}"${date === today && html` aria-current="date"`}><span class="d"><span class="sr">${DAY_NAMES[weekday(date)]!}, </span><b>${day}</b><span class="sr"> ${monthTitle(bulan)}</span><small>${hijriDay(date)}</small></span>${badges}${more}</a>`;
  }));
  return html`<div class="screen wide"><section class="card"><div class="cal-head"><h1>${calendarTitle(bulan)}<small>${hijriRange(start, end)}</small></h1><span class="btns">${step(-1, 'chevron-left', 'Bulan sebelumnya')}${step(1, 'chevron-right', 'Bulan berikutnya')}</span></div>
<div class="cal">${DAY_NAMES.map((name) => html`<div class="dow${name === 'Jumat' && ' fri'}">${name}</div>`)}
${cells}</div></section><p class="hint">Pilih tanggal untuk melihat masjid, mubaligh, dan waktunya.</p></div>`;
}

/** The readable list, day by day. */
export function list(view: LandingView, only: string): Html {
  const { address, today, items } = view;
  if (items.length === 0) return html`<div class="list card ${only}">${empty('Belum ada pengajian pada bulan ini.')}</div>`;
  const full = items.length > MOST_CARDS;
  const asked = full && address.hari ? items.filter((item) => item.tanggal === address.hari) : items;
  const days = itemsByDay(asked.slice(0, MOST_CARDS));
  const jump = jumpDay(items, today);
  const rest = full && html`<noscript><p class="hint">Bulan ini berisi ${items.length} pengajian. Pilih tanggal:</p><p class="daylinks">${
    [...itemsByDay(items).keys()].map((date) => html`<a class="btn" href="${writeAddress({ ...address, bulan: date.slice(0, 7), hari: date })}">${Number(date.slice(8))}</a>`)
  }</p></noscript>`;
  return html`<div class="list days ${only}">${jump !== undefined && html`<p class="jump"><a href="#t-${jump}">${jump === today ? 'Ke hari ini' : `Ke ${formatLongDate(jump)}`}</a></p>`}
${[...days].map(([date, found]) => daySection(view, date, found))}${rest}</div>`;
}

function daySection({ today, share, base }: LandingView, date: string, items: LandingItem[]): Html {
  const text = dayShareText(date, { ...share, items, link: base ? dayLink(base, date) : undefined });
  return html`<section id="t-${date}"><div class="dayhead"><h2>${formatLongDate(date)}<small>${formatHijri(date)}</small></h2>${date === today && html`<span class="badge">Hari ini</span>`}<a class="icon-btn" target="_blank" rel="noopener" aria-label="Bagikan ${formatLongDate(date)} ke WhatsApp" href="${whatsappLink(text)}">${icon('whatsapp')}</a></div>
<div class="card">${items.map((item) => html`<dl class="event"><dt>Waktu</dt><dd class="t" dir="auto">${item.waktu}</dd><dt>Masjid</dt><dd class="m" dir="auto">${item.masjid.nama_masjid}</dd><dt>Mubaligh</dt><dd class="u" dir="auto">${item.mubaligh.nama_mubaligh}</dd></dl>
`)}</div></section>
`;
}

/** A row per mosque, a column per Friday. */
export function fridays({ bulan, today, items }: LandingView): Html {
  const { fridays: dates, rows } = fridayTable(bulan, items);
  if (rows.length === 0) return html`<div class="card friday">${empty('Belum ada jadwal jumatan pada bulan ini.')}</div>`;
  const now = currentFriday(dates, today);
  const mark = (date: string | undefined) => date !== undefined && date === now && html` class="now"`;
  return html`<div class="friday"><div class="frame" tabindex="0" role="region" aria-label="Tabel jumatan, dapat digeser"><table class="fridays${dates.length === 5 && ' five'}"><thead><tr><th scope="col">Masjid</th>${dates.map((date) => html`<th scope="col"${mark(date)}>${formatDate(date)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr><th scope="row" dir="auto">${row.nama_masjid}</th>${row.cells.map((cell, index) => html`<td${mark(dates[index])} dir="auto">${cell || html`<span class="none">${DASH}</span>`}</td>`)}</tr>
`)}</tbody></table></div><p class="hint narrow">Geser tabel untuk melihat tanggal lain.</p></div>`;
}

function empty(text: string): Html {
  return html`<div class="empty" role="status"><b>No results.</b><p>${text}</p></div>`;
}
