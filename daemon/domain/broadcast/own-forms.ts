import { ringkasanBrief } from '#shared/card/ringkasan-brief.ts';
import type { RingkasanIsi, Sorotan } from '#shared/card/ringkasan.ts';
import * as kabar from '#shared/kabar/kabar-text.ts';
import { udzurText, unknownAnswerText } from '#shared/operations/alert.ts';
import type { JenisPesan } from '#shared/queue/pendaftaran.ts';
import * as pengganti from '#shared/reply/pengganti-text.ts';
import { jadwalText, questionText } from '#shared/reply/question.ts';
import { SAYA_PATH } from '#shared/reply/tautan.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { TEST_MESSAGE } from '#daemon/queue/messenger.ts';
import { briefDigest } from './brief-digest.ts';
import type { Variant } from './form-variants.ts';

/** Example values for the registration; each is recognised in the text by its own words. */
const DAY = '2026-11-27';
const TIME = '*Jumat, 27 November 2026*';
const MOSQUE = 'Masjid Al-Ikhlas';
const USTADZ = 'Ustadz Ahmad Fauzi';
const OTHER = 'Ustadz Budi Santoso';
const KETUA = 'Bapak Suryana';
const MOMENT = 'pukul 16.30';
const facts = { kind: 'jumatan', tanggal: DAY, waktu: '', nama_masjid: MOSQUE } as const;
const WHERE = 'Jumat, 27 November 2026 di Masjid Al-Ikhlas';
const KHATIB = 'khatib';

const told = (kind: JadwalKind): kabar.KabarFacts => ({ ...facts, kind, nama_mubaligh: USTADZ });
const MORE = 'Jam 18.05';
const before = (kind: JadwalKind): kabar.KabarFacts => ({
  ...told(kind),
  nama_mubaligh: OTHER,
  nama_masjid: 'Masjid At-Taqwa',
});
const KINDS = ['jumatan', 'pengajian'] as const;
const EVENTS = { jumatan: 'khutbah Jumat', pengajian: 'pengajian' } as const;

const one = (nama_masjid: string, nama_mubaligh = ''): Sorotan[] => [
  { id_masjid: '1', nama_masjid, nama_mubaligh, teks: '' },
];
const isi: RingkasanIsi = {
  tanggal: `${DAY}T00:00:00.000Z`,
  masjid: 40,
  terisi: 38,
  hadir: 31,
  kosong: one('Masjid Al-Huda'),
  udzur: one('Masjid An-Nur', USTADZ),
  bentrok: one('Masjid Al-Falah', OTHER),
  belum: one('Masjid Baiturrahman'),
  gagal: one('Masjid Salman'),
};
const SUMMED = [
  'Masjid Al-Huda',
  `Masjid An-Nur (${USTADZ})`,
  `Masjid Al-Falah (${OTHER})`,
  'Masjid Baiturrahman',
  'Masjid Salman',
];

/**
 * Mimbar's own texts that may open a conversation, apart from the values. Replies to a person who has just written need
 * no template. `publicUrl` without a trailing slash; '' if unknown.
 */
export function ownForms(publicUrl: string): Record<JenisPesan, Variant[]> {
  const page = `${publicUrl}${SAYA_PATH}${'0'.repeat(32)}`;
  const questions: [question: string, values: string[]][] = [
    ['', []],
    [questionText(), []],
    ...(publicUrl === '' ? [] : [[questionText(page), [page]] as [string, string[]]]),
  ];
  const offered = [KHATIB, TIME, MOSQUE];
  const schedule = jadwalText(facts);
  const board = publicUrl === '' ? '' : `${publicUrl}/papan-jumat`;
  const digested = { tanggal: DAY, waktu: "Ba'da Isya", nama_masjid: MOSQUE, nama_mubaligh: USTADZ };
  return {
    tawaran: [
      formOf(pengganti.offerText(facts, USTADZ, MOMENT), [USTADZ, ...offered, MOMENT]),
      formOf(pengganti.filledText(facts), [KHATIB, WHERE]),
      formOf(pengganti.closedText(facts), [KHATIB, WHERE]),
    ],
    pengganti: [
      formOf(pengganti.recordedText(facts), [TIME, MOSQUE]),
      formOf(pengganti.lateText(facts), [WHERE]),
      formOf(pengganti.undoneText(facts), [KHATIB, WHERE]),
      formOf(pengganti.correctionText(facts, KETUA, USTADZ, OTHER), [KETUA, ...offered, USTADZ, OTHER]),
      formOf(pengganti.openAgainText(facts, KETUA, USTADZ), [KETUA, ...offered, USTADZ]),
    ],
    perubahan: [
      ...KINDS.flatMap((kind) => [
        formOf(kabar.changedDkmText(KETUA, told(kind), before(kind)), [
          KETUA,
          EVENTS[kind],
          TIME,
          MOSQUE,
          USTADZ,
          `Masjid At-Taqwa, ${OTHER}`,
        ]),
        formOf(kabar.changedDkmText(KETUA, { ...told(kind), lain: [MORE] }, before(kind)), [
          KETUA,
          EVENTS[kind],
          TIME,
          MOSQUE,
          USTADZ,
          MORE,
          `Masjid At-Taqwa, ${OTHER}`,
        ]),
        formOf(kabar.newDkmText(KETUA, told(kind)), [KETUA, EVENTS[kind], TIME, MOSQUE, USTADZ]),
        formOf(kabar.offDkmText(KETUA, told(kind)), [KETUA, EVENTS[kind], TIME, MOSQUE, USTADZ]),
      ]),
      formOf(kabar.offDkmText(KETUA, { ...told('jumatan'), nama_mubaligh: '' }), [KETUA, EVENTS.jumatan, TIME, MOSQUE]),
      formOf(kabar.offMubalighText(USTADZ, told('jumatan')), [USTADZ, KHATIB, TIME, MOSQUE]),
      ...questions.flatMap(([question, values]) => [
        formOf(kabar.changedMubalighText(USTADZ, told('jumatan'), before('jumatan'), question), [
          USTADZ,
          EVENTS.jumatan,
          TIME,
          MOSQUE,
          'Masjid At-Taqwa',
          ...values,
        ]),
        formOf(kabar.changedMubalighText(USTADZ, { ...told('jumatan'), lain: [MORE] }, before('jumatan'), question), [
          USTADZ,
          EVENTS.jumatan,
          TIME,
          MOSQUE,
          MORE,
          'Masjid At-Taqwa',
          ...values,
        ]),
        formOf(kabar.newMubalighText(USTADZ, told('jumatan'), question), [USTADZ, KHATIB, TIME, MOSQUE, ...values]),
      ]),
    ],
    bulanan: [
      formOf(briefDigest('mubaligh', USTADZ, [digested])!, [
        USTADZ,
        'November 2026',
        "Jumat 27, Ba'da Isya, di Masjid Al-Ikhlas",
      ]),
    ],
    ringkasan: [
      formOf(ringkasanBrief(isi, board), [
        '27 November 2026',
        '38',
        '40',
        '31',
        ...SUMMED,
        board === '' ? 'Papan Jumat' : board,
      ]),
    ],
    admin: [
      formOf(pengganti.nobodyText(facts, USTADZ), [...offered, USTADZ]),
      formOf(pengganti.lateYesText(facts, USTADZ), [USTADZ, TIME, MOSQUE]),
      formOf(udzurText({ name: USTADZ, jadwal: schedule }, ''), [USTADZ, schedule]),
      ...(board === ''
        ? []
        : [formOf(udzurText({ name: USTADZ, jadwal: schedule }, board), [USTADZ, schedule, board])]),
      formOf(unknownAnswerText({ name: USTADZ, answer: 'HADIR atau BERSEDIA' }), [USTADZ, 'HADIR atau BERSEDIA']),
    ],
    uji: [formOf(TEST_MESSAGE, [])],
  };
}

/** Replaces the values, each once and in order, by parameters. */
function formOf(text: string, values: readonly string[]): Variant {
  let body = '';
  let at = 0;
  for (const [index, value] of values.entries()) {
    const found = text.indexOf(value, at);
    if (found < 0) throw new Error(`The text does not hold '${value}'`);
    body += `${text.slice(at, found)}{{${index + 1}}}`;
    at = found + value.length;
  }
  return { body: body + text.slice(at), examples: [...values] };
}
