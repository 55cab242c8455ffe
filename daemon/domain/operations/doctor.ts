import { formatDateTime } from '#shared/base/dates.ts';
import type { Finding } from '#shared/operations/doctor.ts';
import type { Health } from '#shared/operations/health.ts';
import { DATABASE_PART } from '../base/storage-trouble.ts';

const DAY = 86_400_000;
const MB = 1024 * 1024;

/** What the machine says of itself; sizes in bytes, instants UTC ms. */
export interface HostFacts {
  /** undefined where it can't be told. */
  disk: { free: number; total: number; readOnly: boolean } | undefined;
  /** Whether others than owner and group may look into the data directory, and whether it is ours. */
  rights: { open: boolean; foreign: boolean; missing: boolean };
  /** The folder of an upgrade that has not come to its end; undefined where there is none. */
  upgrade: string | undefined;
  /** Wear of an SD card or eMMC as the kernel tells it, in tenths of its life; undefined where it tells nothing. */
  wear: number | undefined;
}

export interface Facts extends HostFacts {
  now: number;
  builtAt: number;
  timezone: string;
  dataDir: string;
  /** 'ok', what SQLite found, or why it could not be looked at; undefined where it was not looked at. */
  database: string | undefined;
  newestBackup: number | undefined;
  backupsWanted: boolean;
  /** Why the second place for backups takes nothing; undefined where there is none, or where it is fine. */
  secondProblem: string | undefined;
  /** Only where the daemon runs. */
  health: Omit<Health, 'status'> | undefined;
  /** Of the last 7 days; undefined where it was not looked at. */
  missedRuns: number | undefined;
  /** Only where it does not: whether another program has the port. */
  portTaken: { port: number; taken: boolean } | undefined;
  /** Addresses that forward calls without being declared, and those that are; only where the daemon runs. */
  proxies: { undeclared: string[]; declared: string[] } | undefined;
}

const fine = (subject: string, text: string): Finding => ({ subject, level: 'ok', text, remedy: null });
const bad = (subject: string, level: 'warning' | 'problem', text: string, remedy: string): Finding => ({
  subject,
  level,
  text,
  remedy,
});

/** Judges what really breaks, each with its remedy, the checks in a fixed order. */
export function diagnose(facts: Facts): Finding[] {
  return [
    time(facts),
    disk(facts),
    ...card(facts),
    rights(facts),
    ...upgrade(facts),
    ...database(facts),
    ...port(facts),
    ...proxy(facts),
    ...messenger(facts),
    ...queue(facts),
    backup(facts),
    ...copies(facts),
    ...runs(facts),
    ...parts(facts),
  ];
}

function time({ now, builtAt, timezone, health }: Facts): Finding {
  const text = `${formatDateTime(now, timezone)}, zona ${timezone}`;
  if (now < builtAt - DAY)
    return bad(
      'Waktu',
      'problem',
      `${text}: lebih lama dari Mimbar ini sendiri`,
      'Setel jam: sudo timedatectl set-ntp true, atau pasang baterai RTC.',
    );
  if (health?.clock && !health.clock.trusted)
    return bad('Waktu', 'problem', `${text}: jamnya meloncat`, 'Periksa jam, lalu nyatakan benar di dashboard.');
  return fine('Waktu', text);
}

function disk({ disk: found, dataDir, health }: Facts): Finding {
  if (!found) return fine('Disk', `${dataDir}, ruangnya tidak dapat dibaca`);
  const text = `${Math.round(found.free / MB)} MB bebas dari ${Math.round(found.total / MB)} MB`;
  if (found.readOnly || health?.storage?.state === 'hanya_baca')
    return bad(
      'Disk',
      'problem',
      'hanya dapat dibaca',
      'Kartu SD yang rusak sering berhenti menerima tulisan: pulihkan cadangan ke kartu baru.',
    );
  if (health?.storage?.read_only)
    return bad(
      'Disk',
      'problem',
      `${text}: penuh saat Mimbar dijalankan, jadi hanya menampilkan yang tersimpan`,
      'Kosongkan ruang: hapus cadangan lama, log, atau paket (sudo apt clean). Mimbar melanjutkan sendiri.',
    );
  if (found.free < 50 * MB)
    return bad(
      'Disk',
      'problem',
      text,
      'Kosongkan ruang: hapus cadangan lama (mimbar backup prune), log, atau paket (sudo apt clean).',
    );
  if (found.free < 500 * MB)
    return bad('Disk', 'warning', text, 'Kosongkan ruang sebelum penuh: mimbar backup prune, sudo apt clean.');
  return fine('Disk', text);
}

function card({ wear }: Facts): Finding[] {
  if (wear === undefined) return [];
  const text = `sekitar ${wear * 10} persen umurnya terpakai`;
  return [
    wear >= 9
      ? bad('Kartu SD', 'warning', text, 'Siapkan kartu baru dan atur MIMBAR_BACKUP_DIR ke stik USB.')
      : fine('Kartu SD', text),
  ];
}

function rights({ rights: found, dataDir }: Facts): Finding {
  if (found.missing)
    return bad(
      'Direktori data',
      'warning',
      `${dataDir} belum ada`,
      'Jalankan Mimbar sekali, atau perbaiki MIMBAR_DATA_DIR.',
    );
  if (found.foreign)
    return bad(
      'Direktori data',
      'problem',
      `${dataDir} milik pengguna lain atau tidak dapat ditulisi`,
      `Perbaiki pemiliknya: sudo chown -R mimbar: ${dataDir}`,
    );
  if (found.open)
    return bad(
      'Direktori data',
      'warning',
      `${dataDir} terbuka bagi semua pengguna`,
      `Tutup: sudo chmod o-rwx ${dataDir}`,
    );
  return fine('Direktori data', dataDir);
}

function upgrade({ upgrade: folder }: Facts): Finding[] {
  if (folder === undefined) return [];
  return [
    bad(
      'Pembaruan',
      'warning',
      `belum selesai: ${folder} masih ada`,
      'Bila tidak ada pembaruan yang sedang berjalan, selesaikan: sudo mimbar-upgrade',
    ),
  ];
}

function database({ database: found, dataDir, health }: Facts): Finding[] {
  const damaged = health?.parts?.find(({ name }) => name === DATABASE_PART);
  if (damaged)
    return [
      bad(
        'Basis data',
        'problem',
        `ada bagian yang rusak (${damaged.last_error})`,
        'Pulihkan cadangan terakhir: mimbar backup restore.',
      ),
    ];
  if (found === undefined) return [];
  if (found === 'denied')
    return [
      bad(
        'Basis data',
        'problem',
        'tidak boleh dibaca atau ditulisi pengguna ini',
        `Perbaiki pemiliknya: sudo chown -R mimbar: ${dataDir}`,
      ),
    ];
  if (found === 'busy')
    return [bad('Basis data', 'warning', 'sedang dipakai program lain', 'Tutup program itu, lalu periksa lagi.')];
  if (found === 'unreadable')
    return [
      bad(
        'Basis data',
        'problem',
        'tidak dapat dibaca dari penyimpanannya',
        'Kosongkan ruang atau periksa penyimpanannya, lalu periksa lagi.',
      ),
    ];
  if (found === 'newer')
    return [bad('Basis data', 'problem', 'dari Mimbar yang lebih baru', 'Pasang versi itu, atau pulihkan cadangan.')];
  return [
    found === 'ok'
      ? fine('Basis data', 'utuh')
      : bad('Basis data', 'problem', found, 'Pulihkan cadangan terakhir: mimbar backup restore.'),
  ];
}

function port({ portTaken }: Facts): Finding[] {
  if (!portTaken) return [];
  const { port: number, taken } = portTaken;
  return [
    taken
      ? bad('Port', 'problem', `${number} dipakai program lain`, 'Hentikan program itu, atau ubah MIMBAR_PORT.')
      : fine('Port', `${number} bebas`),
  ];
}

function proxy({ proxies }: Facts): Finding[] {
  if (!proxies || proxies.undeclared.length === 0) return [];
  const { undeclared, declared } = proxies;
  const all = [...declared.map((address) => (address === 'loopback' ? '127.0.0.1' : address)), ...undeclared].join(',');
  const text = `${undeclared.join(', ')} meneruskan permintaan, tetapi tidak dinyatakan sebagai proxy`;
  return [bad('Proxy', 'warning', text, `Bila itu proxy Anda: MIMBAR_TRUST_PROXY=${all}, lalu jalankan ulang.`)];
}

function messenger({ health }: Facts): Finding[] {
  const found = health?.messenger;
  if (!found) return [];
  if (found.code === 'restricted')
    return [
      bad(
        'WhatsApp',
        'problem',
        'akun dibatasi oleh WhatsApp',
        'Tunggu sehari, lalu kirim lebih pelan (MIMBAR_SEND_GAP_MS).',
      ),
    ];
  if (found.code === 'untrusted')
    return [
      bad(
        'WhatsApp',
        'problem',
        'server yang menjawab bukan WhatsApp',
        'Periksa tanggal mesin ini dan jaringannya (proxy, antivirus), lalu perbarui Mimbar.',
      ),
    ];
  if (found.number === null) return [bad('WhatsApp', 'warning', 'belum tertaut', 'Tautkan: mimbar pair')];
  if (found.state !== 'CONNECTED')
    return [
      bad(
        'WhatsApp',
        'warning',
        'tertaut, sedang tidak tersambung',
        'Periksa internet; ponselnya tidak perlu menyala.',
      ),
    ];
  return [fine('WhatsApp', 'terhubung')];
}

function queue({ health }: Facts): Finding[] {
  const found = health?.queue;
  if (!found) return [];
  if (found.paused)
    return [
      bad('Antrean', 'warning', found.paused_reason ?? 'dijeda', 'Lanjutkan bila sudah beres: mimbar queue resume'),
    ];
  if (found.held > 0)
    return [
      bad('Antrean', 'warning', `${found.held} pesan ditahan`, 'Periksa, lalu lepas atau batalkan di dashboard.'),
    ];
  return [fine('Antrean', `${found.waiting} menunggu`)];
}

function backup({ newestBackup, backupsWanted, secondProblem, now, timezone, health }: Facts): Finding {
  const failed = health?.backup?.ok === false ? health.backup.message : null;
  if (failed !== null)
    return bad('Cadangan', 'problem', failed ?? 'yang terakhir gagal', 'Perbaiki sebabnya, lalu: mimbar backup create');
  if (secondProblem !== undefined)
    return bad('Cadangan', 'problem', secondProblem, 'Pasang stiknya, atau perbaiki MIMBAR_BACKUP_DIR dan haknya.');
  if (newestBackup === undefined) return bad('Cadangan', 'warning', 'belum ada', 'Buat sekarang: mimbar backup create');
  const text = `terakhir ${formatDateTime(newestBackup, timezone)}`;
  if (now - newestBackup > 2 * DAY)
    return bad(
      'Cadangan',
      'warning',
      text,
      backupsWanted
        ? 'Apakah Mimbar menyala pada MIMBAR_BACKUP_AT? Buat sekarang: mimbar backup create'
        : 'MIMBAR_BACKUP_AT=off: buat sendiri, mimbar backup create',
    );
  return fine('Cadangan', text);
}

function copies({ now, timezone, health }: Facts): Finding[] {
  const found = health?.backup?.jauh;
  if (!found) return [];
  const subject = 'Salinan jauh';
  if (health.queue?.paused_by === 'standby')
    return [bad(subject, 'problem', health.queue.paused_reason ?? 'mesin lain mengambil alih', 'Lihat docs/scale.md.')];
  const text = (at: string) => `terakhir ${formatDateTime(Date.parse(at), timezone)} (${found.kind})`;
  if (found.ok === false)
    return [
      bad(
        subject,
        'problem',
        `${found.message ?? 'gagal'}${found.last_at === null ? '' : ` Yang ${text(found.last_at)}.`}`,
        'Perbaiki MIMBAR_BACKUP_REMOTE atau pengaturan alatnya, lalu coba: mimbar backup drill',
      ),
    ];
  if (found.last_at === null || found.checked_at === null)
    return [bad(subject, 'warning', 'belum ada', 'Tunggu beberapa menit, lalu coba: mimbar backup drill')];
  const minutes = Math.max(0, Math.floor((now - Date.parse(found.checked_at)) / 60_000));
  const told = `${text(found.last_at)}, lengkap sampai ${minutes} menit lalu`;
  return [
    minutes > 2 * found.every_minutes
      ? bad(subject, 'warning', told, 'Apakah tempatnya terjangkau? Coba: mimbar backup drill')
      : fine(subject, told),
  ];
}

function runs({ missedRuns }: Facts): Finding[] {
  if (missedRuns === undefined) return [];
  if (missedRuns === 0) return [fine('Broadcast otomatis', 'tidak ada yang terlewat dalam 7 hari')];
  return [
    bad(
      'Broadcast otomatis',
      'warning',
      `${missedRuns} terlewat atau tidak diketahui dalam 7 hari`,
      'Kirim sendiri yang masih perlu; biarkan mesin menyala pada jamnya.',
    ),
  ];
}

/** What failed in the background; what goes well again is only told. */
function parts({ health, timezone }: Facts): Finding[] {
  const all = health?.parts;
  if (!all) return [];
  const subject = 'Bagian layanan';
  const lasting = all.filter(({ recovered }) => !recovered);
  if (lasting.length > 0) {
    const text = lasting
      .map(
        ({ name, failures, since, last_error }) =>
          `${name}: ${failures} kali gagal, sejak ${formatDateTime(Date.parse(since), timezone)} (${last_error})`,
      )
      .join('; ');
    return [
      bad(
        subject,
        'warning',
        text,
        'Yang dapat dimulai lagi sudah dimulai lagi. Bila berulang, kirim lognya kepada pengelola sistem: journalctl -u mimbar',
      ),
    ];
  }
  if (all.length === 0) return [fine(subject, 'semua berjalan')];
  return [
    fine(
      subject,
      `semua berjalan lagi; sejak dijalankan ${all.reduce((sum, { failures }) => sum + failures, 0)} kali gagal`,
    ),
  ];
}
