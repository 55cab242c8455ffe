import type { BinaryNode } from '#tests/support/whatsapp-server/types.ts';
import { downThen, inLog, linkIfPossible, now, unlinkedThen, type Trouble } from './trouble.ts';
import { DAY, HOUR, MINUTE } from './year.ts';

/** The troubles of WhatsApp and of the network to it. */
export const WHATSAPP_TROUBLES: Record<string, Trouble> = {
  'lost network': {
    times: 60,
    besides: true,
    async begin(year, chance) {
      const { whatsapp } = year.machine;
      const until = now(year) + 2 * MINUTE + Math.floor(chance.next() ** 5 * 3 * DAY);
      year.offlineUntil = Math.max(year.offlineUntil, until);
      whatsapp.faults.connect = 'refuse';
      if (chance.next() < 0.5) whatsapp.dropConnections();
      else whatsapp.faults.frozen = true;
      return {
        until,
        async end() {
          if (now(year) < year.offlineUntil) return;
          Object.assign(whatsapp.faults, { connect: 'normal', frozen: false });
          whatsapp.dropConnections();
        },
      };
    },
    trace: async (year, since) =>
      inLog(year, since, 'WhatsApp connection closed') ?? downThen(year) ?? (await unlinkedThen(year)),
  },
  'removed device': {
    times: 2,
    async begin(year) {
      year.machine.whatsapp.streamError('device_removed');
      return { until: now(year) + 5 * HOUR, end: async () => linkIfPossible(year) };
    },
    trace: async (year, since) => inLog(year, since, 'WhatsApp connection closed', ({ action }) => action === 'forget'),
  },
  'restricted account': {
    times: 2,
    async begin(year) {
      const { faults } = year.machine.whatsapp;
      faults.ack = { error: 463 };
      return {
        until: now(year) + 30 * HOUR,
        async end() {
          faults.ack = 'normal';
          if (year.machine.isUp) await year.machine.call('POST', '/queue/resume');
        },
      };
    },
    trace: async (year, since) =>
      [...year.told.keys()].find((text) => text.includes('membatasi akun ini')) ?? inLog(year, since, 'not taken'),
  },
  'too many': {
    times: 2,
    async begin(year) {
      const { faults } = year.machine.whatsapp;
      faults.onMessage({ times: 1, ack: { error: 429 } });
      return { until: now(year) + 20 * HOUR, end: async () => void (faults.rules = []) };
    },
    trace: async (year, since) => inLog(year, since, 'not taken') ?? 'nothing was sent meanwhile',
  },
  'other server': {
    times: 6,
    besides: true,
    async begin(year, chance) {
      const { whatsapp } = year.machine;
      const strange = (): BinaryNode[] => [
        { tag: 'notification', attrs: { from: 's.whatsapp.net', id: 'x1', type: 'baru', t: '1' } },
        { tag: 'ib', attrs: { versi: '9', from: 's.whatsapp.net' }, content: [{ tag: 'belum_dikenal', attrs: {} }] },
        { tag: `hal-${chance.upTo(99)}`, attrs: { id: 'x2', lagi: 'ya' }, content: Buffer.from([1, 2, 3]) },
        { tag: 'receipt', attrs: { from: 's.whatsapp.net', id: 'tak-ada', type: 'jenis-baru', t: '1' } },
        { tag: 'ack', attrs: { class: 'message', id: 'tak-ada', from: 's.whatsapp.net', baru: '1' } },
      ];
      for (const line of whatsapp.lines()) for (const node of strange()) line.send(node);
      whatsapp.faults.intrude = (line) => strange().forEach((node) => line.send(node));
      return { until: now(year) + 2 * DAY, end: async () => void (whatsapp.faults.intrude = null) };
    },
    trace: async () => 'nothing to tell: all went on',
  },
};
