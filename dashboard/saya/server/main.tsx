import { BAGIAN_CHOICES, bagianNote } from '#shared/roster/bagian.ts';
import type { SayaCuti, SayaRefusal, SayaState } from '#shared/reply/saya.ts';
import { textOf } from '../../landing/server/jsx-runtime.ts';
import { AllComing, Icon, NextCard, OwnCard, WhoList } from './jadwal.tsx';
import { dayRange, leadOf, NOTES } from './words.ts';

export interface SayaText {
  head: string;
  body: string;
}

/** The first schedules of a page, as far as `most` goes; the daemon asks for fewer where the page grows too heavy. */
export function renderSaya(state: SayaState, most: number): SayaText {
  const { aplikasi, noun } = state;
  return {
    head: textOf(<Head aplikasi={aplikasi} title="Jadwal Anda" />),
    body: textOf(noun === 'mubaligh' ? <Preacher {...state} most={most} /> : <Mosque {...state} most={most} />),
  };
}

const REFUSALS: Record<SayaRefusal['kind'], { title: string; text: string }> = {
  gone: {
    title: 'Tautan ini tidak berlaku',
    text: 'Mungkin sudah diganti dengan yang baru, atau tersalin tidak utuh. Buka pesan terakhir dari pengurus, atau mintalah tautan baru kepadanya.',
  },
  throttled: { title: 'Mohon tunggu sebentar', text: 'Terlalu banyak permintaan. Coba lagi beberapa menit lagi.' },
  busy: { title: 'Sedang sibuk', text: 'Coba lagi sebentar.' },
  invalid: { title: 'Belum dapat diproses', text: 'Buka lagi halaman Anda, lalu ulangi.' },
  failed: { title: 'Ada gangguan', text: 'Jawaban Anda belum tersimpan. Coba lagi sebentar, atau hubungi pengurus.' },
};

export function renderRefusal({ aplikasi, kind }: SayaRefusal): SayaText {
  const { title, text } = REFUSALS[kind];
  return {
    head: textOf(<Head aplikasi={aplikasi} title={title} />),
    body: textOf(
      <main className="page">
        <Institution aplikasi={aplikasi} />
        <h1>{title}</h1>
        <p className="lead">{text}</p>
      </main>,
    ),
  };
}

type Aplikasi = SayaState['aplikasi'];

/** Contains no names, because chat programs show it beside the link. */
function Head({ aplikasi, title }: { aplikasi: Aplikasi; title: string }) {
  return (
    <>
      <title>{`${title} – ${aplikasi.app_name}`}</title>
      {aplikasi.app_logo !== null && <link rel="icon" href={`/${aplikasi.app_logo}`} />}
    </>
  );
}

function Institution({ aplikasi: { app_name, app_logo } }: { aplikasi: Aplikasi }) {
  return (
    <p className="inst">
      {app_logo !== null && <img src={`/${app_logo}`} alt="" width="28" height="28" />}
      <span dir="auto">{app_name}</span>
    </p>
  );
}

function Note({ note }: { note: SayaState['note'] }) {
  if (note === null) return null;
  const { text, isWarning } = NOTES[note];
  return (
    <p className={isWarning ? 'note warn' : 'note'} role="status">
      <Icon name={isWarning ? 'clock' : 'check'} />
      <span>{text}</span>
    </p>
  );
}

function OwnNumber({ isAnswering }: { isAnswering: boolean }) {
  const todo = isAnswering ? ' Jawablah di halaman ini.' : ' Lihat jadwalnya di halaman ini.';
  return (
    <p className="note warn">
      <Icon name="clock" />
      <span>{`Pesan WhatsApp tidak dikirim ke nomor Anda, karena pesan dikirim dari nomor ini.${todo}`}</span>
    </p>
  );
}

type PageProps = SayaState & { most: number };

function Preacher({ most, ...state }: PageProps) {
  const { aplikasi, nama, jadwal, cuti, hari_ini } = state;
  return (
    <main className="page">
      <Institution aplikasi={aplikasi} />
      <h1>
        <small>Assalamu’alaikum,</small>
        <span dir="auto">{nama}</span>
      </h1>
      <p className="lead">{leadOf(jadwal, 'mubaligh')}</p>
      <Note note={state.note} />
      {state.nomor_sendiri && <OwnNumber isAnswering />}
      <AllComing jadwal={jadwal.slice(0, most)} />
      {jadwal.slice(0, most).map((one) => (
        <OwnCard key={`${one.kind} ${one.id}`} jadwal={one} today={hari_ini} />
      ))}
      <More count={jadwal.length - most} />
      <h2>Hari berhalangan</h2>
      <Leaves cuti={cuti.slice(0, most)} today={hari_ini} more={cuti.length - most} />
      <Calendar {...state} />
      <p className="foot">
        Halaman ini khusus untuk Anda. Mohon tidak diteruskan.
        <br />
        Bila tautannya tersebar, mintalah yang baru kepada pengurus.
      </p>
    </main>
  );
}

function More({ count }: { count: number }) {
  return count > 0 ? (
    <p className="foot">{`${count} jadwal lagi sesudah itu; semuanya ada di kalender Anda.`}</p>
  ) : null;
}

function Leaves({ cuti, today, more }: { cuti: SayaCuti[]; today: string; more: number }) {
  return (
    <section className="card">
      <details>
        <summary className="wide">
          <span>Saya berhalangan pada tanggal…</span>
          <Icon name="chevron" />
        </summary>
        <form className="form" method="post" action="?">
          <label>
            Dari
            <input type="date" name="dari" min={today} required />
          </label>
          <label>
            Sampai
            <input type="date" name="sampai" min={today} required />
          </label>
          <label className="full">
            Bagian hari
            <select name="bagian">
              <option value="">{BAGIAN_CHOICES.none}</option>
              {Object.entries(BAGIAN_CHOICES.words).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label className="full">
            Alasan
            <input name="alasan" maxLength={200} placeholder="Boleh dikosongkan" />
          </label>
          <button className="b yes full" name="cuti" value="tambah">
            Simpan
          </button>
        </form>
      </details>
      {cuti.length > 0 && (
        <ul className="list">
          {cuti.map(({ id, dari, sampai, bagian, alasan }) => (
            <li key={id}>
              <span>
                {dayRange(dari, sampai) + bagianNote(bagian)}
                {alasan && <small dir="auto">{alasan}</small>}
              </span>
              {dari >= today ? (
                <form method="post" action="?">
                  <button
                    className="b text"
                    name="hapus"
                    value={id}
                    aria-label={`Hapus ${dayRange(dari, sampai)}${bagianNote(bagian)}`}
                  >
                    Hapus
                  </button>
                </form>
              ) : (
                <small>Sedang berjalan</small>
              )}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="foot">{`${more} lagi`}</p>}
    </section>
  );
}

function Calendar({ kalender, https, noun }: SayaState) {
  const address = `${https ? 'https' : 'http'}://${kalender}`;
  const webcal = `webcal://${kalender}`;
  return (
    <>
      <h2>Di kalender Anda</h2>
      <section className="card">
        <div className="pad">
          {noun === 'mubaligh' && (
            <p>Jadwal ini dapat muncul sendiri di kalender HP dan ikut berubah bila ada perubahan.</p>
          )}
          <details className="fold">
            <summary className="b line">
              <Icon name="calendar" />
              Langganan kalender
            </summary>
            <div className="feed">
              <a className="b line" href={webcal}>
                iPhone dan komputer
              </a>
              <a
                className="b line"
                href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}
                rel="noreferrer noopener"
              >
                Google Kalender
              </a>
              <a className="b line" href={address}>
                Unduh berkas
              </a>
            </div>
          </details>
        </div>
      </section>
    </>
  );
}

function Mosque({ most, ...state }: PageProps) {
  const { aplikasi, nama, ketua, jadwal, hari_ini } = state;
  const [next, ...later] = jadwal.slice(0, most);
  const of = (kind: 'jumatan' | 'pengajian') => later.filter((one) => one.kind === kind);
  const parts = [
    ['Jumat berikutnya', of('jumatan')],
    ['Pengajian', of('pengajian')],
  ] as const;
  return (
    <main className="page">
      <Institution aplikasi={aplikasi} />
      <h1>
        <small dir="auto">{`Assalamu’alaikum, ${ketua}`}</small>
        <span dir="auto">{nama}</span>
      </h1>
      <p className="lead">{leadOf(jadwal, 'masjid')}</p>
      <Note note={state.note} />
      {state.nomor_sendiri && <OwnNumber isAnswering={false} />}
      {next && <NextCard jadwal={next} today={hari_ini} />}
      {parts.map(([title, list]) =>
        list.length === 0 ? null : (
          <>
            <h2>{title}</h2>
            <section className="card">
              <WhoList jadwal={list} />
            </section>
          </>
        ),
      )}
      <More count={jadwal.length - most} />
      <Calendar {...state} />
      <p className="foot">
        Jadwal dapat berubah; halaman ini selalu menunjukkan yang terbaru.
        <br />
        {`Halaman ini khusus untuk pengurus ${nama}. Mohon tidak diteruskan.`}
      </p>
    </main>
  );
}
