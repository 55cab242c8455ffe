import type { KabarRow } from '#shared/base/kabar.ts';
import { dayOf, isTrue, placeOf, type Person, type Place, type Row } from './beliefs.ts';
import type { Reading } from './reading.ts';
import { MINUTE, type Need, type World } from './world.ts';

interface Waiting {
  id: string;
  no_hp: string;
  message: string;
  status: string;
}

/** Two texts with one key are one meaning to the human, whatever a placeholder became. */
export function meaningOf(reading: Reading): string {
  const about = reading.about.map((one) => [one.kind, one.tanggal, one.waktu, one.masjid, one.mubaligh].join('|'));
  return [reading.what, reading.to, reading.template, ...about].join(' / ');
}

const COUNTED = [
  'pengingat',
  'bulanan',
  'perubahan',
  'baru',
  'batal',
  'tawaran',
  'dicatat',
  'diurungkan',
  'koreksi',
  'pengumuman',
];

/** All that contract.md promises, looked at after a step. */
export async function look(world: World): Promise<void> {
  const broken = world.untrue.splice(0);
  for (const { code, message } of broken) world.breaks(code, message);
  const rows = noticeRows(world);
  const kabar: KabarRow[] = (await world.call('GET', '/kabar')).body.data;
  const waiting: Waiting[] = (await world.call('GET', '/queue?limit=100')).body.data;
  noTwoWait(world, waiting);
  noTwoArrived(world);
  everybodyHears(world, rows, kabar, waiting);
  flagsAgree(world, rows, waiting);
  await alarmsComeOnce(world, rows);
  await laterIsSent(world);
}

/** I7: what is to be sent later has been sent, or is told, soon after its time; what a person cancelled is gone. */
async function laterIsSent(world: World): Promise<void> {
  const now = world.clock.now();
  const open: { id: string; pada: string; state: string }[] = (await world.call('GET', '/nanti')).body.data;
  for (const { id, pada, state } of open)
    if (state === 'waiting' && now > Date.parse(pada) + 2 * MINUTE)
      world.breaks('I7 terlewat', `Kiriman ${id} untuk ${pada} masih menunggu`);
}

/** What changed since the last look; whoever stands in a changed place may be told anew. */
export function noticeRows(world: World) {
  const now = world.stored();
  const step = world.story.length;
  const facts = (all: readonly Row[] | undefined) =>
    (all ?? []).map((row) => `${row.id} ${row.id_mubaligh} ${row.waktu}`).join();
  for (const place of new Set([...world.rows.keys(), ...now.keys()]))
    if (facts(world.rows.get(place)) !== facts(now.get(place))) world.since.set(place, step);
  for (const [place, all] of now)
    for (const row of all) {
      const key = `${row.kind} ${row.id}`;
      if (!world.places.has(key)) world.places.set(key, new Set());
      world.places.get(key)!.add(place);
      if (!world.born.has(key)) world.born.set(key, step);
    }
  world.rows = now;
  return now;
}

/** Two schedules of one mosque and day are two messages; that they clash was said. */
const isOfTwo = (world: World, reading: Reading): boolean =>
  placesOf(world, reading).some((place) => (world.rows.get(place)?.length ?? 0) > 1);

/** I1: no number has two messages of one meaning waiting or under way: what is under way to an earlier one is lost. */
function noTwoWait(world: World, waiting: readonly Waiting[]): void {
  const seen = new Map<string, Waiting>();
  for (const one of waiting) {
    const reading = world.read(one.message);
    if (!reading) {
      world.breaks('I0 terbaca', `Tidak terbaca: ${one.message}`);
      continue;
    }
    // Of a schedule that is gone it is not tried again; another one in its place is told of for itself.
    if (!COUNTED.includes(reading.what) || world.isOfGone(one.id)) continue;
    const key = `${one.no_hp} ${meaningOf(reading)}`;
    const other = seen.get(key);
    const step = world.waitsSince.get(one.id) ?? world.story.length;
    world.waitsSince.set(one.id, step);
    // Another version, as below: what runs to the earlier one can't be called back.
    const before = Math.min(step, world.waitsSince.get(other?.id ?? '') ?? step);
    const isChanged = placesOf(world, reading).some((place) => (world.since.get(place) ?? 0) > before);
    if (other && !isChanged && !(isOfTwo(world, reading) && world.aboutOf(one.id) !== world.aboutOf(other.id)))
      world.breaks(
        'I1 antre',
        `Dua pesan yang sama menunggu untuk ${one.no_hp}:\n${other.message}\n---\n${one.message}`,
      );
    seen.set(key, one);
  }
}

/** I1: nobody got two such, unless a person repeated it after the first was taken. */
function noTwoArrived(world: World): void {
  const step = world.story.length;
  // 'Force_broadcast includes it' (contract, Broadcast status).
  const isForced = world.forced && /(^|\|\| )(sampai|kartu|\d+ menit)/.test(world.story.at(-1)!);
  for (const one of world.got) {
    if (isForced || one.step !== step || !one.reading || !COUNTED.includes(one.reading.what)) continue;
    const key = meaningOf(one.reading);
    const places = placesOf(world, one.reading);
    if (isOfTwo(world, one.reading)) continue;
    const earlier = world.got.find(
      (other) =>
        other !== one &&
        other.person === one.person &&
        other.isAccepted &&
        other.step <= one.step &&
        other.reading &&
        meaningOf(other.reading) === key &&
        world.got.indexOf(other) < world.got.indexOf(one) &&
        // Another version: since then the schedule was changed, if only back again.
        places.every((place) => (world.since.get(place) ?? 0) <= other.step) &&
        // A manual send may repeat it once it was accepted.
        world.repeated <= other.step,
    );
    if (earlier)
      world.breaks('I1 tiba', `${one.person} mendapat dua kali, tanpa diminta:\n${earlier.text}\n---\n${one.text}`);
  }
}

function placesOf(world: World, reading: Reading): Place[] {
  return reading.about.flatMap((said) => {
    const masjid = world.masjidNames.get(said.masjid);
    return masjid === undefined ? [] : [placeOf(said.kind, said.tanggal, masjid)];
  });
}

const isAudience = (person: Person, row: Row) =>
  person === `dkm:${row.id_masjid}` || person === `mubaligh:${row.id_mubaligh}`;
const statusOf = (person: Person, row: Row) => (person.startsWith('dkm') ? row.dkm_status : row.mubaligh_status);

/** I2: whoever's last word is not true is on a to-do, and his schedule is not 'Sudah Broadcast'. */
function everybodyHears(
  world: World,
  rows: ReadonlyMap<Place, readonly Row[]>,
  kabar: readonly KabarRow[],
  waiting: readonly Waiting[],
): void {
  const today = world.today();
  for (const { person, place, beliefs } of world.beliefs.all()) {
    // What has begun can't be told any more; whoever asked to stop is not written to.
    if (dayOf(place) <= today || world.stopped.has(person)) continue;
    const wrong = beliefs.find((belief) => !isTrue(belief, person, place, rows));
    if (!wrong) continue;
    const row = rows.get(place)?.[0];
    const what = `${person} mengira ${JSON.stringify(wrong)} di ${place}, nyatanya ${row ? `${row.id_mubaligh} ${row.waktu}` : 'tidak ada'}`;
    const listed = kabar.find(
      (one) =>
        (world.places.get(`${one.jadwal} ${one.id}`)?.has(place) ?? false) &&
        one.orang.some(({ kunci }) => kunci === person),
    );
    // Another schedule there, at another time, is not the one that he is to hear of.
    const isAnother = listed !== undefined && listed.id !== row?.id;
    if (row?.broadcasted && isAudience(person, row) && !isAnother)
      world.breaks('I2 sudah-broadcast', `${what}, dan jadwalnya 'Sudah Broadcast'`);
    if (listed) continue;
    // 'The last message that a person got says of a schedule': he was told since where it stands now, or will be.
    const moved = [...rows].flatMap(([now, all]) =>
      now !== place &&
      all.some((one) => world.places.get(`${one.kind} ${one.id}`)?.has(place) && isAudience(person, one))
        ? [now]
        : [],
    );
    const isTold = moved.some(
      (now) =>
        world.beliefs.isLater(person, now, place) &&
        world.beliefs.last(person, now).every((belief) => belief.says === 'ada' && isTrue(belief, person, now, rows)),
    );
    // What he hears of it from now on is of there.
    if (isTold) {
      world.beliefs.free(person, place, `pindah ${world.story.length}`);
      continue;
    }
    const willHear = waiting.some((one) => {
      if (world.personOf(one.no_hp) !== person) return false;
      const reading = world.read(one.message);
      return reading && placesOf(world, reading).some((one) => one === place || moved.includes(one));
    });
    if (willHear) continue;
    // Nobody was told of this row yet: that it waits for its first broadcast is its to-do.
    if (row && isAudience(person, row) && !row.broadcasted && ['none', 'waiting'].includes(statusOf(person, row)))
      continue;
    const [role, id] = person.split(':');
    const isGone = !(role === 'dkm' ? world.masjid() : world.mubaligh()).includes(id!);
    const code = isGone ? 'I2 dihapus' : wrong.by === 'bulanan' ? 'I2 bulanan' : 'I2 daftar';
    world.breaks(code, `${what}, dan tidak ada yang akan memberi tahu. /kabar: ${JSON.stringify(kabar)}`);
  }
}

/** I5: 'Sudah Broadcast' is what the states of its audiences say. */
function flagsAgree(world: World, rows: ReadonlyMap<Place, readonly Row[]>, waiting: readonly Waiting[]): void {
  const readings = waiting.flatMap((one) => {
    const reading = world.read(one.message);
    return reading ? [{ person: world.personOf(one.no_hp), reading, isRunning: one.status === 'running' }] : [];
  });
  for (const [place, all] of rows)
    for (const row of all) {
      const states = [row.dkm_status, row.mubaligh_status].filter((state) => state !== 'none');
      const isDone = states.length > 0 && states.every((state) => state === 'accepted');
      if (row.broadcasted !== isDone)
        world.breaks(
          'I5 bendera',
          `${place}: broadcasted ${row.broadcasted}, dkm ${row.dkm_status}, mubaligh ${row.mubaligh_status}`,
        );
      if (all.length > 1) continue;
      for (const person of [`dkm:${row.id_masjid}`, `mubaligh:${row.id_mubaligh}`]) {
        const state = statusOf(person, row);
        // What is under way may still tell how it was before.
        const waits = readings.some(
          ({ person: other, reading, isRunning }) =>
            !isRunning &&
            other === person &&
            reading.what === 'pengingat' &&
            reading.about.some((said) => {
              const claim = world.beliefs.claim(reading, said, person);
              return claim?.place === place && isTrue(claim.belief, person, place, rows);
            }),
        );
        if (waits && (state === 'none' || state === 'failed'))
          world.breaks('I5 menunggu', `Pengingat ${place} untuk ${person} menunggu, tetapi statusnya ${state}`);
        if (state === 'accepted') {
          const isHeard = world.got.some(
            (one) => one.person === person && one.reading && placesOf(world, one.reading).includes(place),
          );
          if (!isHeard) world.breaks('I5 diterima', `${place}: ${person} accepted, tetapi tidak pernah mendapat pesan`);
        }
      }
    }
}

/** I4: a schedule whose preacher declined, that nobody took, and whose deadline passed: the admins were told, once. */
async function alarmsComeOnce(world: World, rows: ReadonlyMap<Place, readonly Row[]>): Promise<void> {
  const now = world.clock.now();
  const open = new Set<string>();
  for (const [place, all] of rows) {
    const here: { row: Row; need: Need }[] = [];
    for (const row of all) {
      if (row.konfirmasi !== 'udzur') continue;
      const key = `${row.kind} ${row.id} ${row.id_mubaligh} ${row.tanggal} ${row.waktu} ${row.id_masjid}`;
      open.add(key);
      if (!world.needs.has(key)) {
        const { batas } = (await world.call('GET', `/pengganti/${row.kind}/${row.id}`)).body.data;
        const alarms = alarmsOf(world, place);
        world.needs.set(key, { batas: Date.parse(batas), at: now, gone: 0, alarms, searches: 0, allowed: 0 });
      }
      here.push({ row, need: world.needs.get(key)! });
    }
    // Two schedules in one place have an alarm each, in the same words.
    const allowed = here.reduce((sum, { need }) => sum + 1 + need.searches, 0);
    for (const { row, need } of here) {
      const came = alarmsOf(world, place) - need.alarms;
      need.allowed = Math.max(need.allowed, allowed);
      if (came > need.allowed) world.breaks('I4 dua-kali', `Dua alarm untuk satu kebutuhan: ${place}`);
      // A deadline that had passed when he declined is no deadline.
      const isDue = need.at < need.batas && now > Math.max(need.batas, need.gone) + 2 * MINUTE;
      if (isDue && came === 0 && dayOf(place) >= world.today() && !hasBegun(world, row))
        world.breaks(
          'I4 diam',
          `${place}: ${row.id_mubaligh} berhalangan, batas waktu lewat, dan admin tidak diberi tahu`,
        );
    }
  }
  // Of what is deleted and may be put back, nobody has stood meanwhile: it is the same need.
  const standing = new Set([...rows.values()].flat().map(({ kind, id }) => `${kind} ${id}`));
  for (const [key, need] of world.needs) {
    const [kind, id] = key.split(' ');
    if (!standing.has(`${kind} ${id}`)) need.gone = now;
    else if (!open.has(key)) world.needs.delete(key);
  }
}

function hasBegun(world: World, row: Row): boolean {
  const time = row.kind === 'jumatan' ? '11:30' : row.waktu.startsWith('19') ? row.waktu : '03:00';
  return world.clock.now() >= Date.parse(`${row.tanggal}T${time}:00.000+07:00`);
}

function alarmsOf(world: World, place: Place): number {
  return world.alerts.filter((text) => {
    if (!text.startsWith('Belum ada pengganti untuk ')) return false;
    const names = [...world.masjidNames].filter(([, id]) => id === place.split(' ')[2]).map(([name]) => name);
    const day = Number(dayOf(place).slice(8));
    return names.some((name) => text.includes(name)) && new RegExp(`\\b${day} `).test(text);
  }).length;
}
