import type { Chance } from '#tests/crash/chance.ts';
import { addDays, formatLongDate } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { readBook } from './book.ts';
import { tries } from './tries.ts';
import { at, count, find, HOUR, MINUTE, pick, today, type Year } from './year.ts';

type Kind = 'pengajian' | 'jumatan';
interface Row {
  id: string;
  id_masjid: string;
  id_mubaligh: string;
  tanggal: string;
}
type Act = (year: Year, chance: Chance, kind: Kind, row: Row) => Promise<void>;

/** Counts a message that people cause beside the card, so that the ledger allows one more for this schedule. */
const allow = (year: Year, about: string): void => void year.byHand.set(about, (year.byHand.get(about) ?? 0) + 1);

const later = (year: Year, chance: Chance, what: () => Promise<void>): void =>
  year.agenda.add(year.machine.world.now() + (2 + chance.upTo(300)) * MINUTE, async () => {
    if (year.machine.isUp) await what();
  });

/** Two admins press 'Kirim' at the same moment: it must be one message for each recipient. */
const sendTwiceAtOnce: Act = async (year, _chance, kind, { id }) => {
  const cards = await tries(year, 'GET', '/schedule');
  if (!cards) return;
  const { id_template_dkm, id_template_mubaligh } = cards[`${kind}_reminder`];
  const body = { id: [id], templateDKM: id_template_dkm, templateMubaligh: id_template_mubaligh };
  allow(year, `${kind} ${id}`);
  await Promise.all([1, 2].map(() => tries(year, 'POST', `/jadwal-${kind}/broadcast`, body)));
};

/** A schedule is deleted, some of those who knew of it are told, and the deletion is taken back. */
const deleteAndTakeBack: Act = async (year, chance, kind, { id }) => {
  const gone = await tries(year, 'DELETE', `/jadwal-${kind}/${id}`);
  if (!gone?.penghapusan) return;
  if (chance.next() < 0.6) await tellChanges(year, chance, 1);
  later(year, chance, async () => {
    if (await tries(year, 'POST', `/penghapusan/${gone.penghapusan}/pulihkan`)) allow(year, `${kind} ${id}`);
  });
};

/** Two preachers change places on the board, and change back. */
const swapAndBack: Act = async (year, chance, kind, { id_masjid, tanggal }) => {
  if (kind !== 'jumatan') return;
  const day = tanggal.slice(0, 10);
  const other = pick(year.community.mosques, chance);
  if (other === id_masjid) return;
  const body = { a: { id_masjid, tanggal: day }, b: { id_masjid: other, tanggal: day } };
  await tries(year, 'POST', '/papan-jumat/tukar', body);
  if (chance.next() < 0.5) await tellChanges(year, chance, 2);
  later(year, chance, async () => void (await tries(year, 'POST', '/papan-jumat/tukar', body)));
};

/** The preacher declines, others are offered his place, and sometimes the offers are withdrawn. */
const seekSubstitute: Act = async (year, chance, kind, { id }) => {
  if (!(await tries(year, 'POST', `/jadwal-${kind}/${id}/konfirmasi`, { jawaban: 'udzur' }))) return;
  const found = await tries(year, 'GET', `/pengganti/${kind}/${id}`);
  const ids = ((found?.calon ?? []) as { id_mubaligh: string; tidak_bisa: string | null }[])
    .filter(({ tidak_bisa }) => tidak_bisa === null)
    .slice(0, 3)
    .map(({ id_mubaligh }) => id_mubaligh);
  if (ids.length === 0) return;
  const berurutan = chance.next() < 0.5;
  await tries(year, 'POST', `/pengganti/${kind}/${id}/tawarkan`, { id_mubaligh: ids, berurutan });
  if (chance.next() < 0.4)
    later(year, chance, async () => void (await tries(year, 'DELETE', `/pengganti/${kind}/${id}`)));
};

/** Something that messages name is changed, and changed back. */
const renameAndBack: Act = async (year, chance, _kind, { id_masjid }) => {
  const row = await tries(year, 'GET', `/masjid/${id_masjid}`);
  if (!row) return;
  await tries(year, 'PATCH', `/masjid/${id_masjid}`, { nama_masjid: `${row.nama_masjid} Raya` });
  later(year, chance, async () => {
    await tries(year, 'PATCH', `/masjid/${id_masjid}`, { nama_masjid: row.nama_masjid });
  });
};

/** Tells all, or only the first `few`, who are to hear of a change; sometimes dismisses it. */
async function tellChanges(year: Year, chance: Chance, few?: number): Promise<void> {
  const rows = (await tries(year, 'GET', '/kabar')) as
    { jadwal: Kind; id: string; orang: { kunci: string }[] }[] | undefined;
  for (const { jadwal, id, orang } of (rows ?? []).slice(0, 20)) {
    if (chance.next() < 0.1) {
      await tries(year, 'POST', '/kabar/tidak-perlu', { kabar: [{ jadwal, id }] });
      continue;
    }
    allow(year, `${jadwal} ${id}`);
    const some = few === undefined ? {} : { orang: orang.slice(0, few).map(({ kunci }) => ({ kunci })) };
    await tries(year, 'POST', '/kabar/kirim', { kabar: [{ jadwal, id, ...some }], sisa: 'lewati' });
  }
}

/** 'Kirim ke yang belum' of recent broadcasts, and 'Kirim Ulang' of one message that failed. */
async function sendAgain(year: Year, chance: Chance): Promise<void> {
  const broadcasts = ((await tries(year, 'GET', '/broadcasts?limit=5')) ?? []) as { id: string }[];
  for (const { id } of broadcasts) if (chance.next() < 0.5) await tries(year, 'POST', `/broadcasts/${id}/resend`, {});
  const failed = ((await tries(year, 'GET', '/message-logs?status=failed&limit=20')) ?? []) as { id: string }[];
  if (failed.length === 0) return;
  const { id } = pick(failed, chance);
  const links = readBook(
    year.machine.dataDir,
    (database) =>
      database.prepare('select id_pengajian, id_jumatan from message_jadwal where id_message = ?').all(Number(id)) as {
        id_pengajian: number | null;
        id_jumatan: number | null;
      }[],
  );
  for (const { id_pengajian, id_jumatan } of links)
    allow(year, id_pengajian === null ? `jumatan ${id_jumatan}` : `pengajian ${id_pengajian}`);
  await tries(year, 'POST', `/message-logs/resend/${id}`);
}

const ACTS: readonly Act[] = [sendTwiceAtOnce, deleteAndTakeBack, swapAndBack, seekSubstitute, renameAndBack];

async function secondThought(year: Year, chance: Chance): Promise<void> {
  const kind = pick(['pengajian', 'jumatan'] as const, chance);
  const day = today(year);
  const route = `/jadwal-${kind}?limit=100&dateStart=${addDays(day, 1)}&dateEnd=${addDays(day, 7)}`;
  const rows = ((await tries(year, 'GET', route)) ?? []) as Row[];
  if (rows.length > 0) await pick(ACTS, chance)(year, chance, kind, pick(rows, chance));
}

/** Puts a day's second thoughts into the agenda: sends, changes, and their undoing. */
export function planSecondThoughts(year: Year, date: string, chance: Chance): void {
  const whenUp = (when: number, what: () => Promise<void>) =>
    year.agenda.add(when, async () => {
      if (year.machine.isUp) await what();
    });
  for (let n = 1 + chance.upTo(3); n > 0; n--)
    whenUp(at(year, date, '07:00') + chance.upTo(13 * 60) * MINUTE, () => secondThought(year, chance));
  whenUp(at(year, date, '13:10'), () => tellChanges(year, chance));
  whenUp(at(year, date, '19:40'), () => tellChanges(year, chance));
  whenUp(at(year, date, '20:10'), () => sendAgain(year, chance));
  whenUp(at(year, date, '05:40'), () => checkBeliefs(year, date));
}

const SERMON = /khutbah|khatib|jumatan/i;
const OFF = /dibatalkan|tidak jadi bertugas|tidak jadi menggantikan/;

/**
 * Whoever was told last that a schedule is off must not stand under 'Sudah Broadcast'. What is still under way counts
 * as told tomorrow.
 */
async function checkBeliefs(year: Year, date: string): Promise<void> {
  const rows = readBook(
    year.machine.dataDir,
    (database) =>
      (['pengajian', 'jumatan'] as const).flatMap((kind) =>
        database
          .prepare(
            `select '${kind}' as kind, '${kind} ' || j.id as about, j.tanggal, ${kind === 'pengajian' ? 'j.waktu' : "''"} as waktu, m.nama_masjid, m.no_hp as dkm, u.no_hp as mubaligh
             from jadwal_${kind} j join masjid m on m.id = j.id_masjid join mubaligh u on u.id = j.id_mubaligh
             where j.broadcasted = 1 and j.tanggal >= ?`,
          )
          .all(date),
      ) as {
        kind: string;
        about: string;
        tanggal: string;
        waktu: string;
        nama_masjid: string;
        dkm: string;
        mubaligh: string;
      }[],
  );
  const { messages } = year.machine.whatsapp;
  for (const { kind, about, tanggal, waktu, nama_masjid, ...people } of rows)
    for (const to of [people.dkm, people.mubaligh].map(normalizePhone)) {
      const day = formatLongDate(tanggal);
      const last = messages.findLast(
        (one) =>
          one.to === to &&
          one.text?.includes(day) &&
          one.text.includes(nama_masjid) &&
          // A mosque may have both on a Friday, and two pengajian on a day.
          one.text.includes(waktu) &&
          SERMON.test(one.text) === (kind === 'jumatan'),
      );
      count(year, 'beliefs looked at');
      if (last?.text && OFF.test(last.text) && last.at < year.machine.world.now() - HOUR)
        find(year, `${about} says it was broadcast, and ${to} was told last that it is off: ${last.id}`);
    }
}
