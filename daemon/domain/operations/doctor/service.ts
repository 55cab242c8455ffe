import { formatInstant } from '#shared/base/dates.ts';
import type { Finding } from '#shared/operations/doctor.ts';
import type { Health } from '#shared/operations/health.ts';
import { DATABASE_PART } from '#daemon/base/errors.ts';
import type { Facts } from './facts.ts';
import { bad, fine } from './finding.ts';
import { partWords } from './part-words.ts';

const DAY = 86_400_000;

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

export function queue({ health }: Facts): Finding[] {
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
