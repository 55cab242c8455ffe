import { MONTHS } from '#shared/base/dates.ts';

export type Kind = 'jumatan' | 'pengajian';

/** What a text says to the human who reads it. */
export interface Reading {
  what:
    | 'pengingat'
    | 'bulanan'
    | 'perubahan'
    | 'baru'
    | 'batal'
    | 'tawaran'
    | 'terisi'
    | 'ditutup'
    | 'dicatat'
    | 'terlambat'
    | 'diurungkan'
    | 'koreksi'
    | 'dicari-lagi'
    | 'jawaban'
    | 'alarm'
    | 'pengumuman'
    | 'admin';
  to: 'dkm' | 'mubaligh' | 'admin';
  /** Which of the templates, where the text is one's. */
  template: string;
  about: Said[];
}

/** One schedule in a text; names as they are written, '' where they are not. */
export interface Said {
  kind: Kind;
  tanggal: string;
  /** Undefined where the text gives another form of it. */
  waktu: string | undefined;
  masjid: string;
  mubaligh: string;
  /** What was so before, where the text says it. */
  before?: { tanggal?: string; masjid?: string; mubaligh?: string };
}

const DATE = String.raw`(?:Senin|Selasa|Rabu|Kamis|Jumat|Sabtu|Minggu|Ahad), (\d{1,2}) (\p{L}+) (\d{4})`;

function dateOf(text: string): string | undefined {
  const found = new RegExp(DATE, 'u').exec(text);
  const month = found ? MONTHS.indexOf(found[2]! as (typeof MONTHS)[number]) : -1;
  return found && month >= 0
    ? `${found[3]}-${String(month + 1).padStart(2, '0')}-${found[1]!.padStart(2, '0')}`
    : undefined;
}

const first = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]?.trim() ?? '';
const kindOf = (text: string): Kind => (/khutbah|khatib/i.test(text) ? 'jumatan' : 'pengajian');

/** The lines 'Waktu: …' and 'Tempat: …' of Mimbar's own letters. */
function lettered(text: string, kind: Kind, isExact: boolean): Said {
  const when = first(text, /^Waktu: (.*?)(?: \(semula .*\))?$/mu);
  const rest = /\*(?:, (.*))?$/u.exec(when)?.[1] ?? '';
  return {
    kind,
    tanggal: dateOf(when) ?? '',
    waktu: isExact ? rest : undefined,
    // A substitute's letter adds the region.
    masjid: first(text, /^Tempat: ((?:(?! \(semula)[^,\n])*)/mu),
    mubaligh: first(text, /^(?:Khatib|Penceramah): (.*?)(?: \(semula .*\))?$/mu),
  };
}

/** 'Waktu: … (semula … atau …)': each place that a cancellation takes back besides its own. */
function offs(text: string, kind: Kind): Said[] {
  const main = lettered(text, kind, true);
  const semula = (label: string) => first(text, new RegExp(`^${label}: .* \\(semula (.*)\\)$`, 'mu')).split(' atau ');
  const dates = semula('Waktu').flatMap((one) => dateOf(one) ?? []);
  const mosques = semula('Tempat').filter((name) => name !== '');
  const places = [main.tanggal, ...dates].flatMap((tanggal) =>
    [main.masjid, ...mosques].map((masjid) => ({ ...main, tanggal, masjid, waktu: undefined })),
  );
  return [main, ...places.slice(1)];
}

/** '… pengganti Jumat, 8 Januari 2027 di Masjid Al-Huda …' */
function inSentence(text: string, kind: Kind): Said {
  const found = new RegExp(
    `${DATE} di (.*?)(?: sudah terisi| tidak berlaku| sudah lewat| diatur kembali|$)`,
    'mu',
  ).exec(text);
  return {
    kind,
    tanggal: dateOf(found?.[0] ?? '') ?? '',
    waktu: undefined,
    masjid: found?.[4]?.trim() ?? '',
    mubaligh: '',
  };
}

function beforeOf(text: string, isKnown: (name: string) => boolean): Said['before'] {
  const line = first(text, /^Sebelumnya: (.*?)\.(?: Jazakumullah khairan\.)?$/mu);
  if (line === '') return undefined;
  const tanggal = dateOf(line);
  const names = line.split(', ').filter(isKnown);
  const masjid = names.find((name) => name.startsWith('Masjid'));
  const mubaligh = names.find((name) => name.startsWith('Ustadz'));
  return { ...(tanggal && { tanggal }), ...(masjid && { masjid }), ...(mubaligh && { mubaligh }) };
}

/**
 * The only place where texts are understood: the starter templates' and Mimbar's own. Undefined: nobody could read it.
 */
export function read(text: string, isKnown: (name: string) => boolean): Reading | undefined {
  const own = (what: Reading['what'], to: Reading['to'], ...about: Said[]): Reading => ({
    what,
    to,
    template: '',
    about,
  });
  if (
    /Tercatat \*HADIR\*|tercatat \*UDZUR\*|belum kami pahami|menunggu jawaban:|untuk nomor berapa|teruskan ke admin\.|jawaban Anda sudah (?:dihapus|dicabut)|jadwal itu sudah berubah|hanya (?:dapat|bisa) membaca|Ada beberapa tawaran|Balas BERSEDIA bila/u.test(
      text,
    )
  )
    return own('jawaban', 'mubaligh');
  if (
    text.startsWith('*Udzur.*') ||
    text.startsWith('*Ringkasan') ||
    text.startsWith('Sesudah batas waktu') ||
    text.startsWith('*Perlu dicatat.*') ||
    text.startsWith('*Perlu dicek.*')
  )
    return own('admin', 'admin');
  if (/^\*Belum ada (?:khatib|penceramah) pengganti\*/u.test(text))
    return own('alarm', 'admin', lettered(text, kindOf(text), false));
  if (/Kami mencari (?:khatib|penceramah) pengganti:/u.test(text))
    return own('tawaran', 'mubaligh', lettered(text, kindOf(text), false));
  if (/^Tawaran .* sudah terisi/mu.test(text)) return own('terisi', 'mubaligh', inSentence(text, kindOf(text)));
  if (/^Tawaran .* tidak berlaku lagi/mu.test(text)) return own('ditutup', 'mubaligh', inSentence(text, kindOf(text)));
  if (/Batas waktu menjawab untuk /u.test(text)) return own('terlambat', 'mubaligh', inSentence(text, 'jumatan'));
  // It names no kind; an hour stands with a pengajian only.
  if (text.includes('Kesediaan Anda sudah dicatat:'))
    return own('dicatat', 'mubaligh', lettered(text, /^Waktu: .*\*, /mu.test(text) ? 'pengajian' : 'jumatan', false));
  if (/pengganti .* diatur kembali oleh admin/u.test(text))
    return own('diurungkan', 'mubaligh', inSentence(text, kindOf(text)));
  if (/^Perubahan (?:khatib|penceramah):$/mu.test(text)) {
    const about = lettered(text, /^Perubahan khatib/mu.test(text) ? 'jumatan' : 'pengajian', false);
    const baru = first(text, /^Insya Allah (.*?) menggantikan /mu);
    if (baru !== '') return own('koreksi', 'dkm', { ...about, mubaligh: baru });
    return own('dicari-lagi', 'dkm', { ...about, mubaligh: first(text, /Mohon maaf, (.*?) tidak jadi menggantikan/u) });
  }
  const changed = /^Perubahan jadwal (khutbah Jumat|pengajian)( Ustadz)?:$/mu.exec(text);
  if (changed) {
    const about = lettered(text, kindOf(changed[1]!), true);
    const before = beforeOf(text, isKnown);
    return own('perubahan', changed[2] ? 'mubaligh' : 'dkm', { ...about, ...(before && { before }) });
  }
  const fresh = /^Jadwal (khutbah Jumat|pengajian):$/mu.exec(text);
  if (fresh) return own('baru', 'dkm', lettered(text, kindOf(fresh[1]!), true));
  const task = /^Ustadz dijadwalkan sebagai (khatib|penceramah):$/mu.exec(text);
  if (task) return own('baru', 'mubaligh', lettered(text, kindOf(task[1]!), true));
  const off = /^Jadwal (khutbah Jumat|pengajian) berikut dibatalkan:$/mu.exec(text);
  if (off) return own('batal', 'dkm', ...offs(text, kindOf(off[1]!)));
  const notHis = /Ustadz tidak jadi bertugas sebagai (khatib|penceramah):$/mu.exec(text);
  if (notHis) return own('batal', 'mubaligh', ...offs(text, kindOf(notHis[1]!)));
  const announced = /\(pengumuman (\d+)\)\.$/u.exec(text);
  if (announced) return { ...own('pengumuman', 'dkm'), template: announced[1]! };
  return reminder(text) ?? digest(text);
}

function reminder(text: string): Reading | undefined {
  const head =
    /^Yth\. (.*), kami mengingatkan (?:(khatib Jumat|pengajian) di \*(.*)\*|tugas \*(khutbah Jumat)\*|\*(jadwal pengajian)\*):$/mu.exec(
      text,
    );
  if (!head) return undefined;
  const isDkm = head[2] !== undefined;
  return {
    what: 'pengingat',
    to: isDkm ? 'dkm' : 'mubaligh',
    template: first(text, /^\((Pesan .*)\)$/mu) || 'awal',
    about: [
      {
        kind: kindOf(head[2] ?? head[4] ?? head[5]!),
        tanggal: dateOf(first(text, /^📅 (.*)$/mu)) ?? '',
        waktu: first(text, /^🕗 (.*)$/mu),
        masjid: isDkm ? head[3]! : first(text, /^🕌 (.*) \(Ketua DKM: .*\)$/mu),
        mubaligh: isDkm ? first(text, /^👤 (.*)$/mu) : head[1]!,
      },
    ],
  };
}

function digest(text: string): Reading | undefined {
  const head = /^Yth\. (.*), berikut \*jadwal pengajian (Anda )?bulan .*?\*(?: di (.*))?:$/mu.exec(text);
  if (!head) return undefined;
  const isDkm = head[2] === undefined;
  const blocks = text.split(/^📅 /mu).slice(1);
  return {
    what: 'bulanan',
    to: isDkm ? 'dkm' : 'mubaligh',
    template: first(text, /^\((Pesan .*)\)$/mu) || 'awal',
    about: blocks.map((block) => ({
      kind: 'pengajian',
      tanggal: dateOf(block) ?? '',
      waktu: first(block, /^🕗 (.*)$/mu),
      masjid: isDkm ? head[3]! : first(block, /^🕌 (.*)$/mu),
      mubaligh: isDkm ? first(block, /^👤 (.*)$/mu) : head[1]!,
    })),
  };
}
