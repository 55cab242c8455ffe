import { flushSync } from 'react-dom';
import { useEffect, useMemo, type ComponentProps, memo, useCallback, useSyncExternalStore, useState } from 'react';
import { dateInZone, formatDate, timeInZone } from '#shared/base/dates.ts';
import { landingTitle, masjidTitle, unpackMonth, itemsByDay } from '#shared/landing/landing-month.ts';
import { monthShareText, whatsappLink } from '#shared/landing/landing-share.ts';
import { writeAddress } from '#shared/landing/landing-address.ts';
import type { LandingState, LandingMonth } from '#shared/landing/landing.ts';
import { Calendar } from '#dashboard/landing/page/calendar.tsx';
import { DayDialog } from './day-dialog.tsx';
import { FridayView, useGradual } from './friday-view.tsx';
import { LandingFrame } from './page/landing-frame.tsx';
import { DaySection, List } from '#dashboard/landing/page/list.tsx';
import { MasjidFinder } from './masjid-finder.tsx';
import { MasjidView } from './masjid-view.tsx';
import { MonthPicker } from './month-picker.tsx';
import { ShareTools } from './share-tools.tsx';
import { useAddress } from './use-address.ts';
import { useMasjid } from './use-masjid.ts';
import { fetchMonth, keptAt } from './fetch-state.ts';
import { useFresh, type FreshControl } from './use-fresh.ts';
import { ViewSwitch } from './page/view-switch.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function LandingPage({ state }: { state: LandingState }) {
  const { address, go, closeDay } = useAddress();
  const wide = useMedia('(min-width: 768px)');
  const printing = usePrinting();
  const { tab } = address;
  const bulan = address.bulan ?? state.isi.hari_ini.slice(0, 7);
  const { value: month, kept, failed, reload } = useMonth(state.isi, tab, bulan);
  const control = useMasjid(address.masjid, state.masjid);
  const items = useMemo(() => month && unpackMonth(month), [month]);
  const hijri = month?.hijri;
  const today = month?.hari_ini ?? state.isi.hari_ini;
  const calendar = tab === 'pengajian' && wide && address.tampilan === 'calendar';
  const title = landingTitle(tab, bulan);
  const asked = control.masjid && address.masjid && masjidTitle(control.masjid.nama_masjid);
  const base = state.alamat ?? location.origin;
  const { app_name } = state.aplikasi;
  const share = useMemo(
    () => ({
      jenis: tab,
      bulan,
      items: items ?? [],
      app_name,
      link: base + writeAddress({ tab, bulan, tampilan: 'calendar' }),
    }),
    [tab, bulan, items, app_name, base],
  );

  useEffect(() => {
    document.title = `${asked ?? title} – ${app_name}`;
  }, [asked, title, app_name]);

  return (
    <LandingFrame
      aplikasi={state.aplikasi}
      title={title}
      bulan={bulan}
      hijri={hijri}
      address={address}
      shows={{ calendar, list: !calendar }}
      go={go}
      top={
        <>
          <MasjidFinder go={go} />
          <MasjidView
            control={control}
            asked={address.masjid}
            today={today}
            app_name={app_name}
            alamat={state.alamat}
            base={base}
            go={go}
          />
        </>
      }
      picker={
        <>
          {tab === 'pengajian' && wide && <ViewSwitch address={address} go={go} />}
          {!calendar && <MonthPicker bulan={bulan} today={today} onPick={(picked) => go({ bulan: picked })} />}
        </>
      }
      tools={<ShareTools alamat={state.alamat} month={month} href={whatsappLink(monthShareText(share))} />}
    >
      {kept !== undefined && (
        <p className="notice" role="status">
          {`Server tidak terjangkau. Ini jadwal yang tersimpan pada ${formatDate(dateInZone(kept, zone))} pukul ${timeInZone(kept, zone).replace(':', '.')}.`}
          <button type="button" className="btn" onClick={reload}>
            Muat ulang
          </button>
        </p>
      )}
      {failed && kept === undefined && (
        <p className="notice" role="alert">
          Jadwal tidak dapat dimuat. Periksa jaringan, lalu coba lagi.
          <button type="button" className="btn" onClick={reload}>
            Muat ulang
          </button>
        </p>
      )}
      {calendar && <CalendarView key={bulan} bulan={bulan} today={today} items={items} hijri={hijri} go={go} />}
      {tab === 'pengajian' && (!calendar || printing) && (
        <ListView
          key={`list ${bulan}`}
          today={today}
          items={items}
          share={share}
          hijri={hijri}
          base={base}
          go={go}
          printing={printing}
        />
      )}
      {tab === 'jumatan' && (
        <FridayView key={bulan} bulan={bulan} today={today} items={items} go={go} printing={printing} />
      )}
      {tab === 'pengajian' && address.hari && items && (
        <DayDialog
          date={address.hari}
          items={items}
          share={share}
          hijri={hijri}
          base={base}
          go={go}
          onClose={closeDay}
        />
      )}
    </LandingFrame>
  );
}

/** The calendar; in a narrow window its cells name fewer mosques. */
export function CalendarView(props: Omit<ComponentProps<typeof Calendar>, 'badges'>) {
  return <Calendar {...props} badges={useMedia('(min-width: 640px)') ? 2 : 1} />;
}

interface Props extends Pick<ComponentProps<typeof List>, 'today' | 'items' | 'share' | 'hijri' | 'base' | 'go'> {
  printing: boolean;
}

/** Remembered, so that a day that is complete costs nothing while the days after it are drawn. */
const Section = memo(DaySection);

/** The list, drawn little by little. */
function ListView({ printing, ...rest }: Props) {
  const { items } = rest;
  const days = useMemo(() => [...itemsByDay(items ?? [])], [items]);
  return (
    <List
      {...rest}
      days={days}
      pastOpen={printing}
      drawn={useGradual(items?.length ?? 0, printing)}
      Section={Section}
    />
  );
}

/** Whether a media query holds, followed as the window changes. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** The data of one month; `first` came with the page. */
function useMonth(first: LandingMonth, jenis: LandingMonth['jenis'], bulan: string): FreshControl<LandingMonth> {
  return useFresh(`${jenis} ${bulan}`, (signal) => fetchMonth(jenis, bulan, signal), {
    key: `${first.jenis} ${first.bulan}`,
    value: first,
    kept: keptAt(document),
  });
}

/** Whether the page is being printed; what depends on it is in place before the printer looks. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}
