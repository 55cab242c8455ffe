import { formatInstant } from '#shared/base/dates.ts';
import { formatSize } from '#shared/base/size.ts';
import type { Finding } from '#shared/operations/doctor.ts';
import type { Facts } from './facts.ts';
import { bad, fine } from './finding.ts';

const DAY = 86_400_000;
const MB = 1024 * 1024;

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
