import { speak } from '#dashboard/words/speech.ts';
import { writeAddress, type LandingAddress } from '#shared/landing/landing-address.ts';
import { fridayTable, itemsByDay, landingTitle, unpackMonth } from '#shared/landing/landing-month.ts';
import { monthShareText, whatsappLink, type ShareInput } from '#shared/landing/landing-share.ts';
import type { LandingItem, LandingMonth, LandingState, LandingText } from '#shared/landing/landing.ts';
import { Calendar } from '../page/calendar.tsx';
import { Fridays } from '../page/fridays.tsx';
import { LandingFrame } from '../page/landing-frame.tsx';
import { DaySection, List } from '../page/list.tsx';
import { MosqueCard } from '../page/mosque-card.tsx';
import { MosqueSearch } from '../page/mosque-search.tsx';
import { MonthFace, MonthFields } from '../page/month-fields.tsx';
import { ShareLinks } from '../page/share-links.tsx';
import { ViewSwitch } from '../page/view-switch.tsx';
import { Head } from './head.tsx';
import { textOf } from './jsx-runtime.ts';

/**
 * Maximum number of pengajian that are rendered as HTML; the rest of a larger month has a link per day for visitors
 * without scripts.
 */
const MOST_CARDS = 300;
const BADGES = 2;

/**
 * The page as it can be read before, and without, the scripts. The build makes a file of its own of it for the daemon.
 */
export function renderLanding(address: LandingAddress, state: LandingState): LandingText {
  speak(state.aplikasi.bahasa);
  return {
    head: textOf(<Head address={address} state={state} />),
    body: textOf(<Page address={address} state={state} />),
  };
}

function Page({ address, state }: { address: LandingAddress; state: LandingState }) {
  const { aplikasi, alamat, isi, masjid } = state;
  const { bulan, jenis, hijri, hari_ini: today } = isi;
  const { app_name } = aplikasi;
  const items = unpackMonth(isi);
  const share: ShareInput = {
    jenis,
    bulan,
    items,
    app_name,
    link: alamat ? alamat + writeAddress({ tab: jenis, bulan, tampilan: 'calendar' }) : undefined,
  };
  const calendar = jenis === 'pengajian' && address.tampilan === 'calendar';
  const hrefOf = (month: string) => writeAddress({ ...address, bulan: month, hari: undefined });
  return (
    <LandingFrame
      aplikasi={aplikasi}
      title={landingTitle(jenis, bulan)}
      bulan={bulan}
      hijri={hijri}
      address={address}
      shows={{ calendar, list: true }}
      top={
        <>
          <div className="finder needs-script">
            <MosqueSearch />
          </div>
          {masjid && (
            <MosqueCard
              masjid={masjid}
              today={today}
              app_name={app_name}
              alamat={alamat}
              base={alamat ?? ''}
              tools={<span className="btn own needs-script">Masjid saya</span>}
            />
          )}
          {masjid === null && <p className="notice">Masjid ini tidak ditemukan.</p>}
        </>
      }
      picker={
        <>
          {jenis === 'pengajian' && <ViewSwitch address={address} />}
          <details className={calendar ? 'month narrow' : 'month'}>
            <summary className="pick">
              <MonthFace bulan={bulan} />
            </summary>
            <div className="pop">
              <MonthFields bulan={bulan} today={today} leads={hrefOf} />
            </div>
          </details>
        </>
      }
      tools={
        <div className="btns">
          <ShareLinks alamat={alamat} href={whatsappLink(monthShareText(share))} />
        </div>
      }
    >
      {calendar && <Calendar bulan={bulan} today={today} items={items} hijri={hijri} badges={BADGES} />}
      {jenis === 'pengajian' && (
        <FirstDays
          address={address}
          today={today}
          items={items}
          share={share}
          hijri={hijri}
          base={alamat ?? ''}
          narrow={calendar}
        />
      )}
      {jenis === 'jumatan' && <Fridays today={today} table={fridayTable(bulan, items)} drawn={Infinity} />}
    </LandingFrame>
  );
}

interface DaysProps {
  address: LandingAddress;
  today: string;
  items: LandingItem[];
  share: ShareInput;
  hijri: LandingMonth['hijri'];
  base: string;
  narrow: boolean;
}

/** The list as far as it is written: of a full month its beginning, or the day that is asked for. */
function FirstDays({ address, items, ...rest }: DaysProps) {
  const days = [...itemsByDay(items)];
  const full = items.length > MOST_CARDS;
  const asked = full && address.hari ? days.filter(([date]) => date === address.hari) : days;
  return (
    <List
      {...rest}
      items={items}
      days={asked}
      drawn={MOST_CARDS}
      pastOpen={(address.hari ?? rest.today) < rest.today}
      Section={DaySection}
    >
      {full && (
        <noscript>
          <p className="hint">{`Bulan ini berisi ${items.length} pengajian. Pilih tanggal:`}</p>
          <p className="daylinks">
            {days.map(([date]) => (
              <a key={date} className="btn" href={writeAddress({ ...address, bulan: date.slice(0, 7), hari: date })}>
                {Number(date.slice(8))}
              </a>
            ))}
          </p>
        </noscript>
      )}
    </List>
  );
}
