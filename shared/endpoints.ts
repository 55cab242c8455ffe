import { accountEndpoints, ownAccountEndpoints, sessionEndpoints } from './account/account.ts';
import { adminEndpoints } from './account/admin.ts';
import { announceEndpoints } from './announce/announce.ts';
import { auditEndpoints } from './account/audit.ts';
import { authEndpoints } from './account/auth.ts';
import { backupEndpoints } from './backup/backup.ts';
import { bebanEndpoints } from './roster/beban.ts';
import { brandingEndpoints } from './roster/branding.ts';
import { clockEndpoints } from './base/clock.ts';
import { cutiEndpoints } from './roster/cuti.ts';
import { digestEndpoints } from './broadcast/broadcast.ts';
import { broadcastEndpoints } from './broadcast/broadcasts.ts';
import { configEndpoints } from './operations/config.ts';
import { doctorEndpoints } from './operations/doctor.ts';
import type { Endpoint } from './base/endpoint.ts';
import { eventEndpoints } from './queue/events.ts';
import { grupEndpoints } from './grup/grup.ts';
import { hariBesarEndpoints } from './roster/hari-besar.ts';
import { homeEndpoints } from './home/home.ts';
import { healthEndpoints } from './operations/health.ts';
import { jumatanEndpoints } from './roster/jumatan.ts';
import { kabarEndpoints } from './kabar/kabar.ts';
import { lampiranEndpoints } from './lampiran/lampiran.ts';
import { landingMasjidEndpoints } from './landing/landing-masjid.ts';
import { landingEndpoints } from './landing/landing.ts';
import { lokasiEndpoints } from './roster/lokasi.ts';
import { masjidEndpoints } from './roster/masjid.ts';
import { masjidTautanEndpoints, mubalighTautanEndpoints } from './reply/tautan.ts';
import { messageLogEndpoints } from './queue/message-log.ts';
import { metricsEndpoints } from './operations/metrics.ts';
import { mubalighEndpoints } from './roster/mubaligh.ts';
import { nantiEndpoints } from './nanti/nanti.ts';
import { nomorBermasalahEndpoints } from './queue/nomor-bermasalah.ts';
import { bentrokEndpoints } from './roster/bentrok/answer.ts';
import { papanEndpoints } from './roster/papan/papan.ts';
import { penggantiEndpoints } from './reply/pengganti.ts';
import { penghapusanEndpoints } from './operations/penghapusan.ts';
import { pengajianEndpoints } from './roster/pengajian.ts';
import { personEndpoints } from './operations/person.ts';
import { queueEndpoints } from './queue/queue.ts';
import { daftarEndpoints } from './card/daftar.ts';
import { ringkasanEndpoints } from './card/ringkasan.ts';
import { rutinEndpoints } from './roster/rutin/rutin.ts';
import { scheduleEndpoints } from './card/schedule.ts';
import { pendaftaranEndpoints } from './queue/pendaftaran.ts';
import { templateEndpoints } from './roster/template.ts';
import { twoFactorEndpoints } from './account/two-factor.ts';
import { waclientEndpoints } from './queue/waclient.ts';
import { webhookEndpoints } from './queue/webhook.ts';

/** Every call of the contract, by noun. */
export const endpoints = {
  health: healthEndpoints,
  home: homeEndpoints,
  auth: authEndpoints,
  twoFactor: twoFactorEndpoints,
  branding: brandingEndpoints,
  lokasi: lokasiEndpoints,
  masjid: masjidEndpoints,
  mubaligh: mubalighEndpoints,
  masjidTautan: masjidTautanEndpoints,
  mubalighTautan: mubalighTautanEndpoints,
  template: templateEndpoints,
  pendaftaran: pendaftaranEndpoints,
  pengajian: pengajianEndpoints,
  jumatan: jumatanEndpoints,
  cuti: cutiEndpoints,
  hariBesar: hariBesarEndpoints,
  rutin: rutinEndpoints,
  penghapusan: penghapusanEndpoints,
  papan: papanEndpoints,
  bentrok: bentrokEndpoints,
  beban: bebanEndpoints,
  pengganti: penggantiEndpoints,
  digest: digestEndpoints,
  schedule: scheduleEndpoints,
  ringkasan: ringkasanEndpoints,
  daftar: daftarEndpoints,
  broadcasts: broadcastEndpoints,
  kabar: kabarEndpoints,
  announce: announceEndpoints,
  nanti: nantiEndpoints,
  nomorBermasalah: nomorBermasalahEndpoints,
  clock: clockEndpoints,
  lampiran: lampiranEndpoints,
  messageLog: messageLogEndpoints,
  queue: queueEndpoints,
  backup: backupEndpoints,
  metrics: metricsEndpoints,
  config: configEndpoints,
  doctor: doctorEndpoints,
  admin: adminEndpoints,
  audit: auditEndpoints,
  person: personEndpoints,
  account: accountEndpoints,
  ownAccount: ownAccountEndpoints,
  session: sessionEndpoints,
  waclient: waclientEndpoints,
  grup: grupEndpoints,
  webhook: webhookEndpoints,
  event: eventEndpoints,
  landing: landingEndpoints,
  landingMasjid: landingMasjidEndpoints,
};

export const allEndpoints: readonly Endpoint[] = Object.values(endpoints).flatMap(
  (noun) => Object.values(noun) as Endpoint[],
);
