import * as fc from 'fast-check';
import { normalizePhone } from '#shared/base/phone.ts';
import { phone } from '#tests/support/samples.ts';
import { placeOf, type Row } from './beliefs.ts';
import { look } from './promises.ts';
import type { Fate } from './radio.ts';
import type { Kind } from './reading.ts';
import { DAYS, KINDS, MINUTE, MOSQUES, nothing, PREACHERS, TIMES, type Own, type World } from './world.ts';

/**
 * What a step does: calls only, several steps may make theirs at once; nothing leaves before all are made, unless it
 * `goesOn`. Undefined: there was nothing to do it with. */
export type Act = (world: World) => { says: string; goesOn?: true; run(): Promise<unknown> } | undefined;

const MAX = 1000;
const any = fc.nat(MAX);
const pick = <T>(list: readonly T[], n: number): T | undefined =>
  list.length === 0 ? undefined : list[n % list.length];
/** Some of a list, by the bits of a number. */
const some = <T>(list: readonly T[], n: number): T[] => {
  const chosen = list.filter((_, at) => (n >> (at % 8)) & 1);
  return chosen.length > 0 ? chosen : list.slice(0, 1);
};

const rowsOf = (world: World): Row[] =>
  [...world.stored().values()].flat().toSorted((a, b) => a.kind.localeCompare(b.kind) || Number(a.id) - Number(b.id));
const named = (row: Row) => `${row.kind} ${row.id} (${row.tanggal} M${row.id_masjid} P${row.id_mubaligh})`;
const isFree = (world: World, kind: Kind, tanggal: string, masjid: string) =>
  !world.stored().has(placeOf(kind, tanggal, masjid));
const only =
  (...rows: readonly { kind: Kind; id: string }[]): Own =>
  (kind, id) =>
    rows.some((row) => row.kind === kind && row.id === id);
/** Whoever was told of the row where it stood before, and finds another one there, hears of that one. */
const ofTold =
  (world: World, ...rows: readonly { kind: Kind; id: string }[]): Own =>
  (kind, id) =>
    only(...rows)(kind, id) ||
    rows.some((row) =>
      [...(world.places.get(`${row.kind} ${row.id}`) ?? [])].some((place) => world.placeIs(kind, id, place)),
    );
/** Also those where they stand now: whoever was told of a row that is gone finds these there. */
const inPlaceOf =
  (world: World, ...rows: readonly { kind: Kind; id: string; tanggal: string; id_masjid: string }[]): Own =>
  (kind, id) =>
    ofTold(world, ...rows)(kind, id) ||
    rows.some((row) => world.placeIs(kind, id, placeOf(row.kind, row.tanggal, String(row.id_masjid))));
const path = (kind: Kind) => `/jadwal-${kind}`;

/* What a step is made of; each gives the act for its random numbers. */

const create =
  (kind: Kind, day: number, masjid: number, mubaligh: number, time: number): Act =>
  (world) => {
    const tanggal = pick(DAYS[kind], day)!;
    const id_masjid = `${(masjid % MOSQUES) + 1}`;
    if (!isFree(world, kind, tanggal, id_masjid) || !world.masjid().includes(id_masjid)) return undefined;
    const id_mubaligh = pick(world.mubaligh(), mubaligh);
    if (!id_mubaligh) return undefined;
    const body = { tanggal, id_masjid, id_mubaligh, ...(kind === 'pengajian' && { waktu: pick(TIMES, time) }) };
    return {
      says: `tambah ${kind} ${tanggal} M${id_masjid} P${id_mubaligh}`,
      run: () => world.call('POST', path(kind), body),
    };
  };

const edit =
  (which: number, field: number, value: number): Act =>
  (world) => {
    const row = pick(rowsOf(world), which);
    if (!row) return undefined;
    const days = DAYS[row.kind];
    const fields: (() => object | undefined)[] = [
      () => ({ id_mubaligh: pick(world.mubaligh(), value) }),
      () => {
        const tanggal = pick(days, value)!;
        // Nobody hears of what has been moved into the past.
        const isFuture = tanggal > world.today();
        return isFuture && isFree(world, row.kind, tanggal, row.id_masjid) ? { tanggal } : undefined;
      },
      () => {
        const id_masjid = pick(world.masjid(), value)!;
        return isFree(world, row.kind, row.tanggal, id_masjid) ? { id_masjid } : undefined;
      },
      () => (row.kind === 'pengajian' ? { waktu: pick(TIMES, value) } : undefined),
    ];
    const body = pick(fields, field)!();
    if (!body) return undefined;
    return {
      says: `ubah ${named(row)}: ${JSON.stringify(body)}`,
      run: () => world.call('PATCH', `${path(row.kind)}/${row.id}`, body, ofTold(world, row)),
    };
  };

const remove =
  (which: number, isBatch: boolean): Act =>
  (world) => {
    const row = pick(rowsOf(world), which);
    if (!row) return undefined;
    if (!isBatch)
      return {
        says: `hapus ${named(row)}`,
        run: () => world.call('DELETE', `${path(row.kind)}/${row.id}`, undefined, inPlaceOf(world, row)),
      };
    const rows = rowsOf(world).filter(({ kind }) => kind === row.kind);
    return {
      says: `hapus semua ${row.kind}: ${rows.map(({ id }) => id).join()}`,
      run: () =>
        world.call(
          'DELETE',
          `${path(row.kind)}/batch?id=${rows.map(({ id }) => id).join()}`,
          undefined,
          inPlaceOf(world, ...rows),
        ),
    };
  };

const removeContact =
  (noun: 'masjid' | 'mubaligh', which: number): Act =>
  (world) => {
    const id = pick(world[noun](), which);
    if (!id || world[noun]().length < 2) return undefined;
    const rows = rowsOf(world).filter((row) => row[`id_${noun}`] === id);
    // What another admin takes back in the same moment goes with it.
    const isBack = () => world.story.at(-1)!.includes('urungkan');
    return {
      says: `hapus ${noun} ${id}`,
      run: () =>
        world.call(
          'DELETE',
          `/${noun}/${id}`,
          undefined,
          (kind, id) => isBack() || inPlaceOf(world, ...rows)(kind, id),
        ),
    };
  };

const undo =
  (which: number): Act =>
  (world) => {
    const one = pick(world.deletions.toReversed(), which);
    if (!one) return undefined;
    return {
      says: `urungkan '${one.what}'`,
      async run() {
        const before = new Set(rowsOf(world).map((row) => `${row.kind} ${row.id}`));
        const all: { kind: Kind; id: string }[] = [...world.places.keys()].map((key) => {
          const [kind, id] = key.split(' ');
          return { kind: kind as Kind, id: id! };
        });
        const { status } = await world.call(
          'POST',
          `/penghapusan/${one.id}/pulihkan`,
          undefined,
          only(...all.filter((row) => !before.has(`${row.kind} ${row.id}`))),
        );
        if (status === 200) world.deletions = world.deletions.filter((other) => other !== one);
      },
    };
  };

const cellOf = (day: number, masjid: number) => ({
  tanggal: pick(DAYS.jumatan, day)!,
  id_masjid: `${(masjid % MOSQUES) + 1}`,
});
const inCell = (world: World, { tanggal, id_masjid }: ReturnType<typeof cellOf>) =>
  world.stored().get(placeOf('jumatan', tanggal, id_masjid)) ?? [];

const boardSet =
  (day: number, masjid: number, mubaligh: number, isEmptied: boolean, isSame: boolean): Act =>
  (world) => {
    const cell = cellOf(day, masjid);
    if (!world.masjid().includes(cell.id_masjid)) return undefined;
    const here = inCell(world, cell);
    if (here.length > 1 || (isEmptied && here.length === 0)) return undefined;
    const id_mubaligh = isEmptied ? null : pick(world.mubaligh(), mubaligh)!;
    // 'Urungkan' puts back who was taken away, with the deletion that emptied the cell.
    const penghapusan = isSame && here.length === 0 && !isEmptied ? world.deletions.at(-1)?.id : undefined;
    return {
      says: `papan ${cell.tanggal} M${cell.id_masjid}: ${id_mubaligh === null ? 'kosongkan' : `isi P${id_mubaligh}`}${penghapusan ? ' (urungkan)' : ''}`,
      run: () =>
        world.call(
          'PUT',
          '/papan-jumat/sel',
          { ...cell, id_mubaligh, ...(penghapusan && { penghapusan }) },
          // A cell that was empty may get its old schedule back.
          here.length > 0
            ? ofTold(world, ...here)
            : (kind, id) => world.placeIs(kind, id, placeOf('jumatan', cell.tanggal, cell.id_masjid)),
        ),
    };
  };

const swap =
  (days: number, one: number, other: number, otherDay: number): Act =>
  (world) => {
    const [a, b] = [cellOf(days, one), cellOf(otherDay, other)];
    if (a.tanggal === b.tanggal && a.id_masjid === b.id_masjid) return undefined;
    if (![a, b].every(({ id_masjid }) => world.masjid().includes(id_masjid))) return undefined;
    const rows = [...inCell(world, a), ...inCell(world, b)];
    if (rows.length === 0 || inCell(world, a).length > 1 || inCell(world, b).length > 1) return undefined;
    const places = [a, b].map((cell) => placeOf('jumatan', cell.tanggal, cell.id_masjid));
    return {
      says: `papan tukar ${a.tanggal} M${a.id_masjid} dengan ${b.tanggal} M${b.id_masjid}`,
      run: () =>
        world.call(
          'POST',
          '/papan-jumat/tukar',
          { a, b },
          (kind, id) => ofTold(world, ...rows)(kind, id) || places.some((place) => world.placeIs(kind, id, place)),
        ),
    };
  };

/** One row, and some of its kind with it. */
function someRows(world: World, which: number, mask: number) {
  const all = rowsOf(world);
  const row = pick(all, which);
  if (!row) return undefined;
  const { kind } = row;
  return {
    kind,
    ids: some(
      all.filter((one) => one.kind === kind),
      mask,
    ).map(({ id }) => id),
  };
}

/** `to`: 1 dkm, 2 mubaligh, 3 both; `second`: the other template. */
function sendOf(world: World, kind: Kind, ids: readonly string[], to: number, second: boolean) {
  const type = `${kind === 'jumatan' ? 'jumatan' : 'pengajian'}_reminder`;
  const idOf = (audience: 'dkm' | 'mubaligh') =>
    world.templates.filter((one) => one.type === type && one.to === audience)[second ? 1 : 0]?.id;
  return {
    id: ids,
    ...(to & 1 && { templateDKM: idOf('dkm') }),
    ...(to & 2 && { templateMubaligh: idOf('mubaligh') }),
  };
}

const broadcast =
  (which: number, mask: number, to: number, second: boolean, times: number): Act =>
  (world) => {
    const rows = someRows(world, which, mask);
    if (!rows) return undefined;
    const { kind, ids } = rows;
    const body = sendOf(world, kind, ids, to, second);
    const one = () => world.manually('POST', `${path(kind)}/broadcast`, body);
    const what = `broadcast ${kind} ${ids.join()} ${['', 'DKM', 'mubaligh', 'keduanya'][to]}${second ? ' (B)' : ''}`;
    return {
      says: times === 0 ? what : `${what}, ${times === 1 ? 'dua admin sekaligus' : 'dua kali berturut-turut'}`,
      async run() {
        if (times === 1) return Promise.all([one(), one()]);
        await one();
        return times === 2 ? one() : undefined;
      },
    };
  };

const digest =
  (month: number, to: number): Act =>
  (world) => {
    const idOf = (audience: 'dkm' | 'mubaligh') =>
      world.templates.find((one) => one.type === 'pengajian_bulanan' && one.to === audience)!.id;
    const body = {
      month: [10, 11][month % 2],
      ...(to & 1 && { templateDKM: idOf('dkm') }),
      ...(to & 2 && { templateMubaligh: idOf('mubaligh') }),
    };
    return {
      says: `broadcast bulanan bulan ${body.month! + 1}`,
      run: () => world.manually('POST', '/jadwal-pengajian/broadcast-bulanan', body),
    };
  };

const sendRest =
  (which: number, unanswered: boolean): Act =>
  (world) => {
    const count = Number(world.count('broadcast'));
    if (count === 0) return undefined;
    const id = count - (which % Math.min(count, 6));
    return {
      says: `kirim ke yang belum, broadcast ${id}${unanswered ? ' (juga yang tak terjawab)' : ''}`,
      run: () => world.manually('POST', `/broadcasts/${id}/resend`, { unanswered }),
    };
  };

const resend =
  (which: number): Act =>
  (world) => ({
    says: 'kirim ulang satu baris log',
    async run() {
      const logs: { id: string; message: string }[] = (await world.call('GET', '/message-logs?limit=100')).body.data;
      const log = pick(logs, which);
      if (!log) return;
      const what = world.read(log.message)?.what ?? 'lain';
      world.story[world.story.length - 1] += ` ${log.id} (${what})`;
      await world.manually('POST', `/message-logs/resend/${log.id}`);
    },
  });

const kabar =
  (how: number, which: number): Act =>
  (world) => ({
    says: ['kabar: beri tahu semua', 'kabar: beri tahu satu orang', 'kabar: tidak perlu'][how % 3]!,
    async run() {
      const rows: { jadwal: Kind; id: string; orang: { kunci: string }[] }[] = (await world.call('GET', '/kabar')).body
        .data;
      const row = pick(rows, which);
      if (!row) return;
      const one = { jadwal: row.jadwal, id: row.id };
      world.story[world.story.length - 1] += `, ${row.jadwal} ${row.id}: ${row.orang.map(({ kunci }) => kunci).join()}`;
      if (how % 3 === 0) await world.call('POST', '/kabar/kirim', { kabar: [one] });
      else if (how % 3 === 1) {
        const texts: { kunci: string; tanda: string; skipped?: string }[] = (
          await world.call('POST', '/kabar/pratinjau', { kabar: [one] })
        ).body.data;
        const person = pick(
          texts.filter(({ skipped }) => skipped === undefined),
          which,
        );
        if (!person) return;
        world.story[world.story.length - 1] += ` → ${person.kunci}`;
        await world.call('POST', '/kabar/kirim', {
          kabar: [{ ...one, orang: [{ kunci: person.kunci, tanda: person.tanda }] }],
        });
      } else {
        const { status } = await world.call('POST', '/kabar/tidak-perlu', { kabar: [one] });
        if (status !== 200) return;
        // The admin says that they know it otherwise.
        for (const { kunci } of row.orang)
          for (const place of world.places.get(`${row.jadwal} ${row.id}`) ?? [])
            if (world.beliefs.last(kunci, place).length > 0)
              world.beliefs.free(kunci, place, `tidak perlu ${world.story.length}`);
      }
    },
  });

const SAYS = ['HADIR', 'UDZUR', 'BERSEDIA', 'TIDAK BISA', '1', 'nanti saya kabari ya', 'BERSEDIA', 'UDZUR', 'HADIR'];
const WHOM = [
  [{ jenis: 'dkm_semua' }],
  [{ jenis: 'mubaligh_semua' }],
  [{ jenis: 'dkm_semua' }, { jenis: 'mubaligh_semua' }],
  [{ jenis: 'mubaligh', id: '1' }],
] as const;
const DELAYS = [3, 60, 26 * 60];
/** `delay`: undefined sends it now. `times`: 1 two admins at once, 2 twice, one after the other. */
const announce =
  (whom: number, delay: number | undefined, times: number): Act =>
  (world) => {
    const n = (world.changes += 1);
    const pada = delay === undefined ? undefined : world.clock.now() + pick(DELAYS, delay)! * MINUTE;
    const body = {
      teks: `Yth. {{nama}}, kerja bakti bersama (pengumuman ${n}).`,
      penerima: pick(WHOM, whom),
      ...(pada && { pada: new Date(pada).toISOString() }),
    };
    const one = async () => {
      const { status, body: answer } = await world.call('POST', '/pengumuman', body);
      if (status === 200 && pada)
        world.later.set(String(answer.data.nanti.id), { pada, n: times === 0 ? n : undefined });
    };
    return {
      says: `pengumuman ${n}${pada ? ` pada ${new Date(pada).toISOString()}` : ''}${['', ', dua admin sekaligus', ', dua kali'][times]!}`,
      async run() {
        // Two that wait for their time are two wishes.
        if (times === 0 || pada) return one();
        if (times === 1) return Promise.all([one(), one()]);
        await one();
        world.repeated = world.story.length;
        return one();
      },
    };
  };

const broadcastLater =
  (which: number, mask: number, to: number, delay: number): Act =>
  (world) => {
    const rows = someRows(world, which, mask);
    if (!rows) return undefined;
    const { kind, ids } = rows;
    const at = world.clock.now() + pick(DELAYS, delay)! * MINUTE;
    const pada = new Date(at).toISOString();
    return {
      says: `broadcast ${kind} ${ids.join()} pada ${pada}`,
      async run() {
        const body = { ...sendOf(world, kind, ids, to, false), pada };
        const { status, body: answer } = await world.call('POST', `${path(kind)}/broadcast`, body);
        if (status === 200) world.later.set(String(answer.data.nanti.id), { pada: at, n: undefined });
      },
    };
  };

/** `delay`: undefined cancels it. */
const changeLater =
  (which: number, delay: number | undefined): Act =>
  (world) => {
    const id = pick([...world.later.keys()], which);
    if (id === undefined) return undefined;
    const pada = delay === undefined ? undefined : world.clock.now() + pick(DELAYS, delay)! * MINUTE;
    return {
      says: `kiriman nanti ${id}: ${pada ? `pindah ke ${new Date(pada).toISOString()}` : 'batal'}`,
      async run() {
        const { status } = pada
          ? await world.call('PATCH', `/nanti/${id}`, { pada: new Date(pada).toISOString() })
          : await world.call('DELETE', `/nanti/${id}`);
        if (status === 200) world.later.set(id, { ...world.later.get(id)!, pada });
      },
    };
  };

/** A preacher, or a chairman, writes to us: quoting the last message, or not. */
const answer =
  (who: number, text: number, quotes: boolean): Act =>
  (world) => {
    const n = (who % PREACHERS) + 1;
    const person = `mubaligh:${n}`;
    const said = pick(SAYS, text)!;
    return {
      says: `P${n} menulis '${said}'`,
      async run() {
        const quoted = quotes ? world.got.findLast((one) => one.person === person)?.waId : undefined;
        const before = rowsOf(world);
        world.writes(person, said, quoted, false);
        await world.settle();
        world.answered(person, before);
      },
    };
  };

const thumb =
  (who: number, isRemoved: boolean, which: number): Act =>
  (world) => {
    const n = (who % PREACHERS) + 1;
    const got = pick(
      world.got.filter((one) => one.person === `mubaligh:${n}` && one.text.includes('HADIR')).toReversed(),
      which % 2,
    );
    if (!got) return undefined;
    return {
      says: `P${n} ${isRemoved ? 'menarik 👍' : 'memberi 👍'} pada pertanyaan`,
      run: async () => world.writes(`mubaligh:${n}`, isRemoved ? '' : '👍', got.waId, true),
    };
  };

const konfirmasi =
  (which: number, what: number): Act =>
  (world) => {
    const row = pick(rowsOf(world), which);
    if (!row) return undefined;
    const jawaban = ['udzur', 'hadir', 'udzur', 'none'][what % 4]!;
    return {
      says: `admin mencatat ${jawaban} untuk ${named(row)}`,
      async run() {
        const before = rowsOf(world);
        await world.call('POST', `${path(row.kind)}/${row.id}/konfirmasi`, { jawaban }, only(row));
        world.answered(`mubaligh:${row.id_mubaligh}`, before, true);
      },
    };
  };

const declined = (world: World) => rowsOf(world).filter((row) => row.konfirmasi === 'udzur');

/** An offer begins a search, whose end is told besides the deadline: the admin waits for its answer (decision 43). */
function searchedAnew(world: World, { kind, id }: Row): void {
  for (const [key, need] of world.needs) if (key.startsWith(`${kind} ${id} `)) need.searches += 1;
}

const offer =
  (which: number, count: number, first: number, inTurn: boolean): Act =>
  (world) => {
    const row = pick(declined(world), which);
    if (!row) return undefined;
    const others = world.mubaligh().filter((id) => id !== row.id_mubaligh);
    const ids = Array.from({ length: Math.min(others.length, (count % 2) + 1) }, (_, n) => pick(others, first + n)!);
    if (ids.length === 0) return undefined;
    return {
      says: `tawarkan ${named(row)} kepada ${ids.map((id) => `P${id}`).join()}${inTurn ? ' berurutan' : ''}`,
      async run() {
        const answer = await world.call(
          'POST',
          `/pengganti/${row.kind}/${row.id}/tawarkan`,
          { id_mubaligh: ids, berurutan: inTurn },
          only(row),
        );
        if (answer.status === 200) searchedAnew(world, row);
        return answer;
      },
    };
  };

const withdraw =
  (which: number): Act =>
  (world) => {
    // More often where somebody is searched.
    const row = pick(which % 3 === 0 || declined(world).length === 0 ? rowsOf(world) : declined(world), which);
    if (!row) return undefined;
    return {
      says: `hentikan tawaran atau urungkan pengganti ${named(row)}`,
      run: () => world.call('DELETE', `/pengganti/${row.kind}/${row.id}`, undefined, only(row)),
    };
  };

const optOut =
  (who: number): Act =>
  (world) => {
    const people = [...new Set(world.phones.values())].toSorted();
    const person = pick(people, who)!;
    const isStopped = world.stopped.has(person);
    return {
      says: `${person} menulis ${isStopped ? 'MULAI' : 'BERHENTI'}`,
      async run() {
        if (isStopped) world.stopped.delete(person);
        else world.stopped.add(person);
        world.writes(person, isStopped ? 'MULAI' : 'BERHENTI', undefined, false);
      },
    };
  };

const contact =
  (noun: 'masjid' | 'mubaligh', which: number, field: number): Act =>
  (world) => {
    const id = pick(world[noun](), which);
    if (!id) return undefined;
    const n = (world.changes += 1);
    const body: Record<string, string> =
      noun === 'masjid'
        ? [
            { nama_masjid: `Masjid M${id} R${n}` },
            { no_hp: phone(200 + n) },
            { nama_ketua_dkm: `Bapak K${id} R${n}` },
            { alamat: `Jalan ${n}` },
          ][field % 4]!
        : [{ nama_mubaligh: `Ustadz P${id} R${n}` }, { no_hp: phone(200 + n) }][field % 2]!;
    const rows = rowsOf(world).filter((row) => row[`id_${noun}`] === id);
    return {
      says: `ubah ${noun} ${id}: ${JSON.stringify(body)}`,
      async run() {
        if (body['nama_masjid']) world.masjidNames.set(body['nama_masjid'], id);
        if (body['nama_mubaligh']) world.mubalighNames.set(body['nama_mubaligh'], id);
        if (body['no_hp'])
          world.phones.set(normalizePhone(body['no_hp']), `${noun === 'masjid' ? 'dkm' : 'mubaligh'}:${id}`);
        // What another admin takes back or adds in the same moment is renamed with it.
        const own: Own = (kind, row) =>
          only(...rows, ...rowsOf(world).filter((one) => one[`id_${noun}`] === id))(kind, row);
        return world.call('PATCH', `/${noun}/${id}`, body, own);
      },
    };
  };

const template =
  (which: number): Act =>
  (world) => {
    const one = pick(world.templates, which)!;
    const n = (world.changes += 1);
    return {
      says: `ubah isi template ${one.id} (${one.type} ${one.to})`,
      async run() {
        const { content } = (await world.call('GET', `/template/${one.id}`)).body.data;
        await world.call('PATCH', `/template/${one.id}`, {
          content: `${content.replace(/\nEdisi \d+$/, '')}\nEdisi ${n}`,
        });
      },
    };
  };

const queue =
  (what: number, which: number): Act =>
  (world) => ({
    says: [
      'jeda antrean',
      'lanjutkan antrean',
      'lanjutkan antrean',
      'batalkan satu pesan',
      'batalkan satu broadcast',
      'jeda satu broadcast',
      'lanjutkan satu broadcast',
    ][what % 7]!,
    async run() {
      const choice = what % 7;
      if (choice === 0) return world.call('POST', '/queue/pause');
      if (choice <= 2) return world.call('POST', '/queue/resume');
      const rows: { id: string; no_hp: string }[] = (await world.call('GET', '/queue?limit=100')).body.data;
      const row = pick(rows, which);
      if (choice === 3) {
        if (row) world.story[world.story.length - 1] += ` untuk ${world.personOf(row.no_hp)}`;
        return row && world.call('DELETE', `/queue/${row.id}`);
      }
      const count = world.count('broadcast');
      if (count === 0) return undefined;
      const id = count - (which % Math.min(count, 4));
      world.story[world.story.length - 1] += ` (${id})`;
      return world.call('POST', `/broadcasts/${id}/${['cancel', 'pause', 'resume'][choice - 4]}`);
    },
  });

const FATES: Fate[] = ['tolak', 'hilang', 'hilang-tiba', 'gagal', 'gantung', 'tak-terdaftar'];
const fates =
  (list: readonly (Fate | 'terima')[]): Act =>
  (world) => ({
    says: `pesan berikutnya: ${list.join(', ')}`,
    async run() {
      world.radio.fates = [...list];
    },
  });

const connection =
  (isConnected: boolean): Act =>
  (world) =>
    world.radio.isConnected === isConnected
      ? undefined
      : {
          says: isConnected ? 'WhatsApp tersambung' : 'WhatsApp terputus',
          run: async () => world.radio.connect(isConnected),
        };

/** What is under way ends, or a lost ack comes after all. */
const late =
  (which: number, isGood: boolean): Act =>
  (world) => {
    const hanging = pick(world.radio.hanging, which);
    if (hanging)
      return {
        says: `pesan yang sedang dikirim ke ${hanging.delivery.phone}: ${isGood ? 'diterima' : 'tak terjawab'}`,
        run: async () => hanging.end({ kind: isGood ? 'accepted' : 'unanswered' }),
      };
    const lost = pick([...world.radio.unanswered.values()], which);
    if (!lost) return undefined;
    return {
      says: `jawaban WhatsApp yang terlambat untuk ${lost.phone}: ${isGood ? 'diterima' : 'ditolak'}`,
      async run() {
        world.radio.unanswered.delete(lost.waId);
        if (isGood) {
          world.arrived(lost, 'sure');
          world.radio.tell({ waId: lost.waId, kind: which % 2 === 0 ? 'accepted' : 'delivered' });
        } else {
          world.beliefs.undone(lost.waId);
          world.radio.tell({ waId: lost.waId, kind: 'refused', code: '400' });
        }
      },
    };
  };

const kill = (): Act => (world) => ({ says: 'mati listrik, hidup lagi', goesOn: true, run: () => world.kill() });
const restart = (): Act => (world) => ({
  says: 'dihentikan dan dijalankan lagi',
  goesOn: true,
  run: () => world.restart(),
});

const backUp = (): Act => (world) => ({ says: 'cadangan dibuat', goesOn: true, run: () => world.backUp() });
const restore = (): Act => (world) => ({
  says: 'cadangan terakhir dipulihkan',
  goesOn: true,
  run: () => world.restore(),
});

const MOVES = [5, 40, 180, 12 * 60, 24 * 60];
const clock =
  (move: number): Act =>
  (world) => ({
    says: `${pick(MOVES, move)} menit berlalu`,
    goesOn: true,
    async run() {
      world.clock.advance(pick(MOVES, move)! * MINUTE);
      await world.settle();
      // A clock that looks once a minute has looked.
      for (let n = 0; n < 3; n++) {
        world.clock.advance(MINUTE + 1);
        await world.settle();
      }
    },
  });
/** To a moment shortly after a deadline or a card's time. */
const clockTo =
  (moment: number): Act =>
  (world) => {
    const at = Date.parse(
      pick(['2026-11-26T09:00', '2026-11-27T08:10', '2026-11-25T00:05', '2026-12-04T08:10'], moment)! + ':00.000+07:00',
    );
    if (at <= world.clock.now()) return undefined;
    return {
      says: `sampai ${new Date(at + 7 * 3600_000).toISOString().slice(0, 16)}`,
      goesOn: true,
      async run() {
        world.clock.advance(at - world.clock.now());
        await world.settle();
        for (let n = 0; n < 3; n++) {
          world.clock.advance(MINUTE + 1);
          await world.settle();
        }
      },
    };
  };

const CARDS = ['jumatan_reminder', 'pengajian_reminder', 'pengajian_bulanan'];
const card =
  (which: number, h: number, isForced: boolean, isNow: boolean): Act =>
  (world) => {
    const key = pick(CARDS, which)!;
    const idOf = (to: string) => world.templates.find((one) => one.type === key && one.to === to)!.id;
    if (!isNow)
      return {
        says: `kartu ${key}: H-${h}, ${isForced ? 'juga yang sudah' : 'yang belum'}`,
        async run() {
          const { status } = await world.call('PATCH', `/schedule/${key}`, {
            active: true,
            h,
            jam: '09:00',
            id_template_dkm: idOf('dkm'),
            id_template_mubaligh: idOf('mubaligh'),
            ...(key !== 'pengajian_bulanan' && { force_broadcast: isForced }),
          });
          if (status === 200 && isForced) world.forced = true;
        },
      };
    return {
      says: `kartu ${key} dijalankan sekarang`,
      async run() {
        const { status, body } = await world.call('POST', `/schedule/${key}/preview`, {});
        const target = status === 200 ? body.data.targets?.[0] : undefined;
        if (target) await world.call('POST', `/schedule/${key}/run`, { target });
      },
    };
  };

/** Lists agree with their counts, whatever they are asked for. */
const lists =
  (which: number, status: number, search: number): Act =>
  (world) => {
    const place = pick(['/message-logs', '/queue', '/jadwal-jumatan', '/jadwal-pengajian', '/broadcasts'], which)!;
    const query = new URLSearchParams({ limit: '100' });
    if (place === '/message-logs' && status % 3 > 0) query.set('status', ['success', 'failed'][status % 2]!);
    if (place === '/queue' && status % 3 > 0) query.set('status', ['waiting', 'held'][status % 2]!);
    if (search % 2 === 0) query.set('search', place.startsWith('/jadwal') ? 'P1' : '0101');
    if (search % 3 === 0) query.set('id', '1,2,3,4');
    return {
      says: `lihat ${place}?${query.toString()}`,
      async run() {
        const { status: code, body, headers } = await world.call('GET', `${place}?${query.toString()}`);
        if (code !== 200) return;
        const total = Number(headers['x-total-count']);
        if (total !== body.data.length)
          world.breaks('I5 jumlah', `${place}?${query.toString()}: X-Total-Count ${total}, baris ${body.data.length}`);
      },
    };
  };

const upload = (): Act => (world) => ({
  says: 'unggah jadwal pengajian ',
  run: async () => world.call('POST', '/jadwal-pengajian/upload', world.workbook, nothing),
});

export class Step implements fc.AsyncCommand<object, World> {
  private readonly acts: Act[];
  private readonly isStaggered: boolean;
  /** Staggered: the second begins when the first has begun and still waits for something. */
  constructor(acts: Act[], isStaggered = false) {
    this.acts = acts;
    this.isStaggered = isStaggered;
  }
  check(): boolean {
    return true;
  }
  async run(_model: object, world: World): Promise<void> {
    const doing = this.acts.flatMap((act) => act(world) ?? []);
    if (doing.length === 0) return;
    world.story.push(doing.map(({ says }) => says).join(' || '));
    const wasRetrying = world.isRetrying();
    world.clock.advance(1000);
    const open = doing.some(({ goesOn }) => goesOn) ? () => undefined : world.radio.hold();
    const begin = async (run: () => Promise<unknown>, n: number) => {
      // A child process reads the workbook meanwhile, in real time.
      if (this.isStaggered && n > 0)
        for (const start = performance.now(); performance.now() < start + 30;) await new Promise(setImmediate);
      await run();
    };
    await Promise.all(doing.map(({ run }, n) => begin(run, n))).finally(open);
    await world.settle();
    world.fallsDue(wasRetrying);
    await look(world);
  }
  toString(): string {
    return `langkah(${this.acts.length})`;
  }
}

const alone = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
const bit = fc.boolean();
const to = fc.constantFrom(3, 3, 1, 2);

/** Changes that two admins may make in the same moment. */
const CHANGES = [
  alone(
    6,
    fc.tuple(fc.constantFrom(...KINDS), any, any, any, any).map((n) => create(...n)),
  ),
  alone(
    6,
    fc.tuple(any, any, any).map((n) => edit(...n)),
  ),
  alone(
    4,
    fc.tuple(any, fc.constantFrom(false, false, false, true)).map((n) => remove(...n)),
  ),
  alone(
    4,
    fc.constantFrom(0, 0, 1).map((n) => undo(n)),
  ),
  alone(
    5,
    fc.tuple(any, any, any, bit, bit).map((n) => boardSet(...n)),
  ),
  alone(
    2,
    fc.tuple(any, any, any, any).map((n) => swap(...n)),
  ),
  alone(
    8,
    fc
      .tuple(any, any, to, fc.constantFrom(false, false, false, true), fc.constantFrom(0, 0, 1, 2))
      .map((n) => broadcast(...n)),
  ),
  alone(
    2,
    fc.tuple(fc.constantFrom('masjid' as const, 'mubaligh' as const), any, any).map((n) => contact(...n)),
  ),
  alone(
    1,
    fc.tuple(fc.constantFrom('masjid' as const, 'mubaligh' as const), any).map((n) => removeContact(...n)),
  ),
  alone(
    4,
    fc.tuple(any, bit).map((n) => sendRest(...n)),
  ),
  alone(
    1,
    fc.tuple(any, any).map((n) => digest(...n)),
  ),
  alone(
    2,
    fc
      .tuple(any, fc.constantFrom(undefined, undefined, 0, 1, 2), fc.constantFrom(0, 0, 1, 2))
      .map((n) => announce(...n)),
  ),
  alone(
    3,
    fc.tuple(any, any, to, any).map((n) => broadcastLater(...n)),
  ),
  alone(
    2,
    fc.tuple(any, fc.constantFrom(undefined, 0, 1, 2)).map((n) => changeLater(...n)),
  ),
];
const changes = fc.oneof(...CHANGES);

const OTHERS = [
  alone(
    4,
    any.map((n) => resend(n)),
  ),
  alone(
    6,
    fc.tuple(fc.constantFrom(0, 0, 1, 1, 2), any).map((n) => kabar(...n)),
  ),
  alone(
    4,
    fc.tuple(any, any, bit).map((n) => answer(...n)),
  ),
  alone(
    1,
    fc.tuple(any, bit, any).map((n) => thumb(...n)),
  ),
  alone(
    6,
    fc.tuple(any, any).map((n) => konfirmasi(...n)),
  ),
  alone(
    4,
    fc.tuple(any, any, any, bit).map((n) => offer(...n)),
  ),
  alone(
    4,
    any.map((n) => withdraw(n)),
  ),
  alone(
    1,
    any.map((n) => optOut(n)),
  ),
  alone(
    1,
    any.map((n) => template(n)),
  ),
  alone(
    3,
    fc.tuple(any, any).map((n) => queue(...n)),
  ),
  alone(
    3,
    fc.array(fc.constantFrom<Fate>('terima', ...FATES), { minLength: 1, maxLength: 3 }).map((n) => fates(n)),
  ),
  alone(
    3,
    fc.constantFrom(false, true, true).map((n) => connection(n)),
  ),
  alone(
    2,
    fc.tuple(any, bit).map((n) => late(...n)),
  ),
  alone(1, fc.constant(kill())),
  alone(1, fc.constant(restart())),
  alone(
    2,
    any.map((n) => clock(n)),
  ),
  alone(
    4,
    any.map((n) => clockTo(n)),
  ),
  alone(
    2,
    fc.tuple(any, fc.constantFrom(0, 1, 3), bit, fc.constantFrom(false, true)).map((n) => card(...n)),
  ),
  alone(
    1,
    fc.tuple(any, any, any).map((n) => lists(...n)),
  ),
];

/** A walk of at most so many steps; those with children upload, back up and restore. */
export const walk = (maxSteps: number, hasUploads: boolean) =>
  fc.commands(
    [
      fc.oneof(
        alone(
          44,
          changes.map((act) => new Step([act])),
        ),
        alone(
          40,
          fc.oneof(...OTHERS).map((act) => new Step([act])),
        ),
        // Two admins at once.
        alone(
          8,
          fc.array(changes, { minLength: 1, maxLength: 2, size: 'max' }).map((acts) => new Step(acts)),
        ),
        ...(hasUploads
          ? [
              alone(2, fc.constant(new Step([backUp()]))),
              alone(2, fc.constant(new Step([restore()]))),
              alone(
                2,
                changes.map((act) => new Step([upload(), act], true)),
              ),
            ]
          : []),
      ),
    ],
    { maxCommands: maxSteps, size: 'max' },
  );

/**
 * How walks begin: with nothing, with a Friday that both were told of, with one whose preacher has declined, or with
 * one that is off, of which nobody could be told. What goes wrong after that takes several steps, each of which chance
 * alone rarely adds.
 */
export const BEGINNINGS: readonly (readonly Step[])[] = [
  [],
  [new Step([create('jumatan', 0, 0, 0, 0)]), new Step([broadcast(0, 1, 3, false, 0)])],
  [new Step([create('jumatan', 0, 0, 0, 0)]), new Step([konfirmasi(0, 0)])],
  [
    new Step([create('jumatan', 0, 0, 0, 0)]),
    new Step([broadcast(0, 1, 3, false, 0)]),
    new Step([remove(0, false)]),
    new Step([fates(['tolak', 'tolak'])]),
    new Step([kabar(0, 0)]),
  ],
];

/** For walks whose steps are given. */
export const acts = {
  answer,
  create,
  edit,
  swap,
  remove,
  undo,
  broadcast,
  sendRest,
  resend,
  kabar,
  queue,
  konfirmasi,
  offer,
  withdraw,
  fates,
  late,
  connection,
  clock,
  clockTo,
  contact,
  removeContact,
  digest,
  announce,
  card,
  broadcastLater,
  boardSet,
  changeLater,
  upload,
  kill,
  restart,
  backUp,
  restore,
  thumb,
};
