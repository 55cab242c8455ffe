import { accountEndpoints, sessionEndpoints } from './account.ts';
import { adminEndpoints } from './admin.ts';
import { auditEndpoints } from './audit.ts';
import { authEndpoints } from './auth.ts';
import { backupEndpoints } from './backup.ts';
import { brandingEndpoints } from './branding.ts';
import { clockEndpoints } from './clock.ts';
import { digestEndpoints } from './broadcast.ts';
import { broadcastEndpoints } from './broadcasts.ts';
import { doctorEndpoints } from './doctor.ts';
import type { Endpoint } from './endpoint.ts';
import { eventEndpoints } from './events.ts';
import { healthEndpoints } from './health.ts';
import { jumatanEndpoints } from './jumatan.ts';
import { landingEndpoints } from './landing.ts';
import { masjidEndpoints } from './masjid.ts';
import { messageLogEndpoints } from './message-log.ts';
import { metricsEndpoints } from './metrics.ts';
import { mubalighEndpoints } from './mubaligh.ts';
import { nomorBermasalahEndpoints } from './nomor-bermasalah.ts';
import { pengajianEndpoints } from './pengajian.ts';
import { personEndpoints } from './person.ts';
import { queueEndpoints } from './queue.ts';
import { scheduleEndpoints } from './schedule.ts';
import { templateEndpoints } from './template.ts';
import { twoFactorEndpoints } from './two-factor.ts';
import { waclientEndpoints } from './waclient.ts';

/** Every call of the contract, by noun. */
export const endpoints = {
  health: healthEndpoints,
  auth: authEndpoints,
  twoFactor: twoFactorEndpoints,
  branding: brandingEndpoints,
  masjid: masjidEndpoints,
  mubaligh: mubalighEndpoints,
  template: templateEndpoints,
  pengajian: pengajianEndpoints,
  jumatan: jumatanEndpoints,
  digest: digestEndpoints,
  schedule: scheduleEndpoints,
  broadcasts: broadcastEndpoints,
  nomorBermasalah: nomorBermasalahEndpoints,
  clock: clockEndpoints,
  messageLog: messageLogEndpoints,
  queue: queueEndpoints,
  backup: backupEndpoints,
  metrics: metricsEndpoints,
  doctor: doctorEndpoints,
  admin: adminEndpoints,
  audit: auditEndpoints,
  person: personEndpoints,
  account: accountEndpoints,
  session: sessionEndpoints,
  waclient: waclientEndpoints,
  event: eventEndpoints,
  landing: landingEndpoints,
};

export const allEndpoints: readonly Endpoint[] = Object.values(endpoints).flatMap((noun) => Object.values(noun) as Endpoint[]);
