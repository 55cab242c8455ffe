import type { SayaJadwal } from '#shared/reply/saya.ts';
import { KINDS, longDay, shortDay, untilDay, whenOf } from './words.ts';

export const Icon = ({ name }: { name: string }) => (
  <svg className="i" aria-hidden="true">
    <use href={`#${name}`} />
  </svg>
);

interface CardProps {
  jadwal: SayaJadwal;
  today: string;
}

interface AnswerProps {
  jadwal: SayaJadwal | SayaJadwal[];
  jawaban: string;
  yes?: true;
  label: string;
}

/** The form that says one thing of each schedule, as they stood when the page was written. */
function Answer({ jadwal, jawaban, yes, label }: AnswerProps) {
  const seen = [jadwal].flat().map(({ kind, id, version }) => `${kind}-${id}-${version}`);
  return (
    <form method="post" action="?">
      <input type="hidden" name="jadwal" value={seen.join(' ')} />
      <button className={yes ? 'b yes' : 'b'} name="jawab" value={jawaban}>
        {label}
      </button>
    </form>
  );
}

function Said({ jadwal }: { jadwal: SayaJadwal }) {
  const { konfirmasi, answered } = jadwal;
  const how =
    answered && `${answered.jalur === 'admin' ? 'Dicatat pengurus' : 'Dijawab'} ${shortDay(answered.tanggal)}`;
  const isComing = konfirmasi === 'hadir';
  return (
    <details className={`ans ${konfirmasi}`}>
      <summary>
        <Icon name={isComing ? 'check' : 'ban'} />
        <span>
          <b>{isComing ? 'Insya Allah hadir' : 'Anda berhalangan'}</b>
          <small>{isComing ? how : 'Pengurus sudah tahu dan mencarikan pengganti.'}</small>
        </span>
        <em>Ubah</em>
      </summary>
      {isComing ? (
        <Answer jadwal={jadwal} jawaban="udzur" label="Saya berhalangan" />
      ) : (
        <Answer jadwal={jadwal} jawaban="hadir" label="Insya Allah hadir" yes />
      )}
    </details>
  );
}

const isAnsweredBy = ({ konfirmasi }: SayaJadwal) => konfirmasi === 'hadir' || konfirmasi === 'udzur';

/** One answer to all that wait for one. */
export function AllComing({ jadwal }: { jadwal: SayaJadwal[] }) {
  const open = jadwal.filter((one) => !one.begun && !isAnsweredBy(one));
  return open.length > 1 ? <Answer jadwal={open} jawaban="hadir" label="Semua insya Allah hadir" yes /> : null;
}

/** One schedule of a preacher, with the two answers. */
export function OwnCard({ jadwal, today }: CardProps) {
  const { kind, tanggal, nama, place, begun, konfirmasi } = jadwal;
  const isAnswered = isAnsweredBy(jadwal);
  const when = whenOf(jadwal);
  return (
    <article className={konfirmasi === 'udzur' ? 'card off' : 'card'}>
      <div className="pad">
        <p className="day">
          {longDay(tanggal)}
          <small>{untilDay(jadwal, today)}</small>
        </p>
        <p className="kind">{KINDS[kind]}</p>
        <h2 className="name" dir="auto">
          {nama}
        </h2>
        <ul className="facts">
          {when && (
            <li>
              <Icon name="clock" />
              <b dir="auto">{when}</b>
            </li>
          )}
          {place && (place.alamat || place.peta) && (
            <li>
              <Icon name="pin" />
              <span>
                <span dir="auto">{place.alamat}</span>
                {place.alamat && place.peta && <br />}
                {place.peta && (
                  <a href={place.peta} rel="noreferrer noopener">
                    Buka peta
                  </a>
                )}
              </span>
            </li>
          )}
        </ul>
        {!begun && !isAnswered && (
          <div className="ask">
            <Answer jadwal={jadwal} jawaban="hadir" label="Insya Allah hadir" yes />
            <details>
              <summary className="b">Berhalangan</summary>
              <div className="sure">
                <p>Pengurus segera diberi tahu dan mencarikan pengganti.</p>
                <Answer jadwal={jadwal} jawaban="udzur" label="Ya, saya berhalangan" />
              </div>
            </details>
          </div>
        )}
      </div>
      {!begun && isAnswered && <Said jadwal={jadwal} />}
    </article>
  );
}

const STATES = {
  hadir: ['check', 'Hadir'],
  udzur: ['ban', 'Berhalangan'],
  asked: ['clock', 'Menunggu'],
} as const;

function State({ konfirmasi }: { konfirmasi: SayaJadwal['konfirmasi'] }) {
  if (konfirmasi === 'none') return null;
  const [icon, text] = STATES[konfirmasi];
  return (
    <span className={`badge ${konfirmasi}`}>
      <Icon name={icon} />
      {text}
    </span>
  );
}

/** The next one at a mosque. */
export function NextCard({ jadwal, today }: CardProps) {
  const when = whenOf(jadwal);
  return (
    <article className="card">
      <div className="pad">
        <p className="day">
          {longDay(jadwal.tanggal)}
          <small>{untilDay(jadwal, today)}</small>
        </p>
        <p className="kind">{KINDS[jadwal.kind]}</p>
        <h2 className="name" dir="auto">
          {jadwal.nama}
        </h2>
        {when && (
          <ul className="facts">
            <li>
              <Icon name="clock" />
              <b dir="auto">{when}</b>
            </li>
          </ul>
        )}
      </div>
      {jadwal.konfirmasi === 'hadir' && (
        <div className="ans hadir">
          <p>
            <Icon name="check" />
            <span>
              <b>Insya Allah hadir</b>
              {jadwal.answered && <small>{`Dijawab ${shortDay(jadwal.answered.tanggal)}`}</small>}
            </span>
          </p>
        </div>
      )}
      {jadwal.konfirmasi === 'udzur' && (
        <div className="ans udzur">
          <p>
            <Icon name="ban" />
            <span>
              <b>Berhalangan</b>
              <small>Pengurus sedang mencari pengganti.</small>
            </span>
          </p>
        </div>
      )}
    </article>
  );
}

/** Who comes after that. */
export function WhoList({ jadwal }: { jadwal: readonly SayaJadwal[] }) {
  return (
    <ul className="list">
      {jadwal.map((one) => (
        <li key={`${one.kind} ${one.id}`}>
          <time dateTime={one.tanggal}>
            <b>{Number(one.tanggal.slice(8))}</b>
            <small>{shortDay(one.tanggal).split(' ')[1]!.slice(0, 3)}</small>
          </time>
          <span>
            <b dir="auto">{one.nama}</b>
            <small dir="auto">{whenOf(one) || KINDS[one.kind]}</small>
          </span>
          <State konfirmasi={one.konfirmasi} />
        </li>
      ))}
    </ul>
  );
}
