import { DATABASE_PART } from '#daemon/base/errors.ts';
import type { StandbyState } from '#shared/backup/backup.ts';
import { formatInstant } from '#shared/base/dates.ts';
import { formatSize } from '#shared/base/size.ts';
import type { Finding } from '#shared/operations/doctor.ts';
import type { Health } from '#shared/operations/health.ts';

export const fine = (subject: string, text: string): Finding => ({ subject, level: 'ok', text, remedy: null });
export const bad = (subject: string, level: 'warning' | 'problem', text: string, remedy: string): Finding => ({
  subject,
  level,
  text,
  remedy,
});

/** Where another machine may be the one that sends. */
const TURNS: { [turn in StandbyState['turn']]?: { level: 'warning' | 'problem'; text: string; remedy: string } } = {
  waiting: { level: 'warning', text: 'mesin ini mengambil alih', remedy: 'Tunggu saja; pengirimannya mulai sendiri.' },
  taken: {
    level: 'problem',
    text: 'mesin lain mengambil alih',
    remedy: 'Matikan mesin ini, atau jadikan ia yang mengirim: mimbar backup restore --remote',
  },
  twin: {
    level: 'problem',
    text: 'mesin lain berjalan dengan data yang sama',
    remedy: 'Bila mesin ini yang mengirim: mimbar queue resume',
  },
  asking: {
    level: 'problem',
    text: 'belum jelas apakah mesin lain mengambil alih',
    remedy: 'Bila tidak ada mesin lain: mimbar queue resume',
  },
};

/** Copies outside of this machine. */
export function copies({ now, timezone, health }: Facts): Finding[] {
  const found = health?.backup?.jauh;
  if (!found) return [];
  const subject = 'Salinan jauh';
  const turn = TURNS[found.turn];
  if (turn) return [bad(subject, turn.level, health.queue?.paused_reason ?? turn.text, turn.remedy)];
  const text = (at: string) => `terakhir ${formatInstant(Date.parse(at), timezone)} (${found.kind})`;
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
      ? bad(
          subject,
          'warning',
          told,
          found.turn === 'unread' && health.queue?.paused
            ? 'Salinan dibuat lagi setelah antrean dilanjutkan: mimbar queue resume'
            : 'Apakah tempatnya terjangkau? Coba: mimbar backup drill',
        )
      : fine(subject, told),
  ];
}

const DAY = 86_400_000;
const MB = 1024 * 1024;

export function service({ service: found }: Facts): Finding[] {
  if (!found) return [];
  if (found.runs) return [fine('Layanan', 'berjalan')];
  return [
    bad(
      'Layanan',
      'problem',
      found.reason === undefined ? 'tidak berjalan' : `tidak berjalan: ${found.reason}`,
      found.reason === undefined
        ? 'Sebabnya: sudo journalctl -u mimbar -n 20. Jalankan: sudo systemctl start mimbar'
        : 'Perbaiki sebabnya, lalu: sudo systemctl start mimbar',
    ),
  ];
}

/** The server that stands in WhatsApp's place; '' for none, and where nothing goes there. */
export const whatsappUrlOf = ({ messenger: kind, whatsappUrl }: { messenger: string; whatsappUrl: string }): string =>
  kind === 'whatsapp' ? whatsappUrl : '';

/** What a setting says that nobody can have meant. */
export function settings({ settings: found }: Facts): Finding[] {
  const { misspelt, whatsappUrl, hasPlace } = found;
  return [
    ...misspelt.map(({ name, near }) =>
      bad(
        'Pengaturan',
        'warning',
        `${name} bukan pengaturan Mimbar`,
        near ? `Mungkin maksudnya ${near}; perbaiki, lalu jalankan ulang.` : 'Yang ada: mimbar config',
      ),
    ),
    ...(whatsappUrl === ''
      ? []
      : [
          bad(
            'Pengaturan',
            'problem',
            `pesan dikirim ke ${whatsappUrl}, bukan ke WhatsApp`,
            'Hapus MIMBAR_WHATSAPP_URL, lalu jalankan ulang.',
          ),
        ]),
    ...(hasPlace
      ? []
      : [
          bad(
            'Lokasi',
            'warning',
            'belum diisi, jadi waktu salat tidak dihitung',
            "Isi kotanya, misalnya: mimbar location set 'Bandung, Jawa Barat'",
          ),
        ]),
  ];
}

export function time({ now, builtAt, timezone, health }: Facts): Finding {
  const text = `${formatInstant(now, timezone)}, zona ${timezone}`;
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

export function disk({ disk: found, dataDir, health }: Facts): Finding {
  if (!found) return fine('Disk', `${dataDir}, ruangnya tidak dapat dibaca`);
  const text = `${formatSize(found.free)} bebas dari ${formatSize(found.total)}`;
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

export function card({ wear }: Facts): Finding[] {
  if (wear === undefined) return [];
  const text = `sekitar ${wear * 10} persen umurnya terpakai`;
  return [
    wear >= 9
      ? bad('Kartu SD', 'warning', text, 'Siapkan kartu baru dan atur MIMBAR_BACKUP_DIR ke stik USB.')
      : fine('Kartu SD', text),
  ];
}

export function rights({ rights: found, dataDir }: Facts): Finding {
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
      `Perbaiki pemiliknya: sudo chown -R ${found.owner} ${dataDir}`,
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

export function upgrade({ upgrade: folder }: Facts): Finding[] {
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

export function port({ portTaken }: Facts): Finding[] {
  if (!portTaken) return [];
  const { port: number, taken } = portTaken;
  return [
    taken
      ? bad('Port', 'problem', `${number} dipakai program lain`, 'Hentikan program itu, atau ubah MIMBAR_PORT.')
      : fine('Port', `${number} bebas`),
  ];
}

export function proxy({ proxies }: Facts): Finding[] {
  if (!proxies || proxies.undeclared.length === 0) return [];
  const { undeclared, declared } = proxies;
  const all = [...declared.map((address) => (address === 'loopback' ? '127.0.0.1' : address)), ...undeclared].join(',');
  const text = `${undeclared.join(', ')} meneruskan permintaan, tetapi tidak dinyatakan sebagai proxy`;
  return [bad('Proxy', 'warning', text, `Bila itu proxy Anda: MIMBAR_TRUST_PROXY=${all}, lalu jalankan ulang.`)];
}

/** What the supervisor's parts do, for the administrator of the machine. */
const WORDS: Record<string, string> = {
  answers: 'jawaban kepada yang membalas',
  'backup-night': 'cadangan malam',
  'cloud: watch': 'sambungan WhatsApp Cloud API',
  database: 'basis data',
  probation: 'uji coba pembaruan',
  sockets: 'kabar langsung ke dashboard',
  'standby-copy': 'salinan jauh',
  'standby-turn': 'giliran mengirim dua mesin',
  storage: 'pengawas ruang disk',
  unknown: 'bagian yang tidak dikenal',
  usulan: 'usulan jadwal Jumat',
  waktu_order: 'urutan waktu salat',
  whatsapp: 'sambungan WhatsApp',
  'whatsapp: ack': 'tanda terima WhatsApp',
  'whatsapp: connect': 'penyambungan WhatsApp',
  'whatsapp: credentials': 'kunci tautan WhatsApp',
  'whatsapp: hang up': 'pemutusan WhatsApp',
  'whatsapp: look-up': 'pencarian perangkat di WhatsApp',
  'whatsapp: receipts': 'tanda baca WhatsApp',
  'whatsapp: reconnect': 'penyambungan ulang WhatsApp',
};

/** The name itself if there are no words; it is also in the log. */
export const partWords = (name: string): string => WORDS[name] ?? name;

export function database({ database: found, dataDir, health, rights }: Facts): Finding[] {
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
        `Perbaiki pemiliknya: sudo chown -R ${rights.owner} ${dataDir}`,
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

export function messenger({ health }: Facts): Finding[] {
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
  if (found.kind === 'cloud') return [cloud(found)];
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

function cloud({ state, code }: NonNullable<Health['messenger']>): Finding {
  if (code === 'token')
    return bad(
      'WhatsApp',
      'problem',
      'token WhatsApp Cloud API ditolak, atau tidak berhak atas nomor ini',
      'Buat token System User yang baru, lalu periksa MIMBAR_CLOUD_TOKEN dan MIMBAR_CLOUD_PHONE_ID.',
    );
  if (code === 'templates')
    return bad(
      'WhatsApp',
      'problem',
      'daftar template di WhatsApp tidak dapat dibaca',
      'Beri token hak whatsapp_business_management, lalu periksa MIMBAR_CLOUD_BUSINESS_ID.',
    );
  if (state !== 'CONNECTED')
    return bad(
      'WhatsApp',
      'warning',
      `WhatsApp Cloud API tidak menjawab${code === undefined ? '' : ` sebagaimana mestinya (${code})`}`,
      'Periksa internet dan jam mesin ini; Mimbar mencoba lagi sendiri.',
    );
  return fine('WhatsApp', 'WhatsApp Cloud API menerima token ini');
}

/** What ends a stop of the queue that nobody has made. */
const PAUSED_BY = {
  clock: 'Bila jamnya benar: mimbar clock confirm',
  upgrade: 'Tunggu semenit; pengirimannya mulai sendiri.',
  standby: "Lihat 'Salinan jauh'.",
};

export function queue({ health }: Facts): Finding[] {
  const found = health?.queue;
  if (!found) return [];
  if (found.paused)
    return [
      bad(
        'Antrean',
        'warning',
        found.paused_reason ?? 'dijeda',
        found.paused_by ? PAUSED_BY[found.paused_by] : 'Lanjutkan bila sudah beres: mimbar queue resume',
      ),
    ];
  if (found.held > 0)
    return [
      bad('Antrean', 'warning', `${found.held} pesan ditahan`, 'Periksa, lalu lepas atau batalkan di dashboard.'),
    ];
  return [fine('Antrean', `${found.waiting} menunggu`)];
}

export function backup({ newestBackup, backupsWanted, secondProblem, now, timezone, health }: Facts): Finding {
  const failed = health?.backup?.ok === false ? health.backup.message : null;
  if (failed !== null)
    return bad('Cadangan', 'problem', failed ?? 'yang terakhir gagal', 'Perbaiki sebabnya, lalu: mimbar backup create');
  if (secondProblem !== undefined)
    return bad('Cadangan', 'problem', secondProblem, 'Pasang stiknya, atau perbaiki MIMBAR_BACKUP_DIR dan haknya.');
  if (newestBackup === undefined) return bad('Cadangan', 'warning', 'belum ada', 'Buat sekarang: mimbar backup create');
  const text = `terakhir ${formatInstant(newestBackup, timezone)}`;
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

export function runs({ missedRuns }: Facts): Finding[] {
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

/** Failed background parts; a recovered one is only mentioned. */
export function parts({ health, timezone }: Facts): Finding[] {
  const all = health?.parts;
  if (!all) return [];
  const subject = 'Bagian layanan';
  const lasting = all.filter(({ recovered }) => !recovered);
  if (lasting.length > 0) {
    const text = lasting
      .map(
        ({ name, failures, since, last_error }) =>
          `${partWords(name)}: ${failures} kali gagal, sejak ${formatInstant(Date.parse(since), timezone)}, terakhir '${last_error}'`,
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

/** Runs all checks in a fixed order; each finding has its remedy. */
export function diagnose(facts: Facts): Finding[] {
  return [
    ...service(facts),
    ...settings(facts),
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

/** Facts about the machine; sizes in bytes, instants in UTC ms. */
export interface HostFacts {
  /** undefined if unknown. */
  disk: { free: number; total: number; readOnly: boolean } | undefined;
  /**
   * Whether anybody outside of owner and group may read the data directory, and whether another user owns it. `owner`
   * is who should, as chown takes it.
   */
  rights: { open: boolean; foreign: boolean; missing: boolean; owner: string };
  /** The folder of an unfinished upgrade; undefined if there is none. */
  upgrade: string | undefined;
  /** Wear of an SD card or eMMC as reported by the kernel, in tenths of its life; undefined if unknown. */
  wear: number | undefined;
  /** The service of this machine, looked at from outside; undefined for the daemon itself, and where there is none. */
  service: { runs: boolean; reason: string | undefined } | undefined;
}

export interface Facts extends HostFacts {
  now: number;
  builtAt: number;
  timezone: string;
  dataDir: string;
  /** 'ok', SQLite's findings, or why it could not be checked; undefined if it was not checked. */
  database: string | undefined;
  newestBackup: number | undefined;
  backupsWanted: boolean;
  /** Why the second place for backups cannot be written to; undefined if there is none or it works. */
  secondProblem: string | undefined;
  /** Only if the daemon runs. */
  health: Omit<Health, 'status'> | undefined;
  /** Of the last 7 days; undefined if it was not checked. */
  missedRuns: number | undefined;
  /** Only if the daemon does not run: whether another program uses the port. */
  portTaken: { port: number; taken: boolean } | undefined;
  /** Undeclared and declared proxy addresses; only if the daemon runs. */
  proxies: { undeclared: string[]; declared: string[] } | undefined;
  /** `whatsappUrl`: a server in WhatsApp's place, '' for none. `hasPlace`: true as well where it was not checked. */
  settings: { misspelt: readonly { name: string; near: string | undefined }[]; whatsappUrl: string; hasPlace: boolean };
}
