import { Curve, generateRegistrationId, jidDecode, signedKeyPair } from 'baileys';
import { phoneDigits } from './nodes.ts';
import { makeSignalPhone, type PhoneKeys, type SignalPhone } from './signal.ts';
import type { Companion, PeerOptions } from './types.ts';

/** A number that the server has heard of, with the phone behind it and the devices linked to it. */
export interface Peer {
  phone: string;
  jid: string;
  lid: string | undefined;
  /** Undefined: as the server's `defaultRegistered` says at the moment. */
  registered: boolean | undefined;
  hasDevices: boolean;
  signal: SignalPhone;
  /** His linked devices, by number. */
  devices: Map<number, SignalPhone>;
  companions: Map<number, Companion>;
  nextDevice: number;
}

function lidJid(phone: string, lid: string | null | undefined): string | undefined {
  if (lid === null) return undefined;
  if (lid === undefined) return `1${phone.padStart(14, '0').slice(-14)}@lid`;
  return lid.includes('@') ? lid : `${lid}@lid`;
}

/** All numbers, found by phone or LID; a number never heard of comes into being when it is asked for. */
export function makePeers() {
  const byPhone = new Map<string, Peer>();
  const byLid = new Map<string, Peer>();
  const identity = Curve.generateKeyPair();
  // One signature for all phones: made in plain JavaScript it takes 8 ms, and a broadcast meets hundreds of
  // phones. Sessions stay apart all the same, because every phone has one-time prekeys of its own.
  const keys: PhoneKeys = { identity, signedPreKey: signedKeyPair(identity, 1) };

  const peers = {
    keys,
    defaultRegistered: true,

    add(number: string, options: PeerOptions = {}): Peer {
      const phone = phoneDigits(number);
      const known = byPhone.get(phone);
      const peer: Peer = known ?? {
        phone,
        jid: `${phone}@s.whatsapp.net`,
        lid: undefined,
        registered: undefined,
        hasDevices: true,
        signal: makeSignalPhone(phone, generateRegistrationId(), keys),
        devices: new Map(),
        companions: new Map(),
        nextDevice: 1,
      };
      if (!known || options.lid !== undefined) {
        if (peer.lid) byLid.delete(peer.lid);
        peer.lid = lidJid(phone, options.lid);
        if (peer.lid) byLid.set(peer.lid, peer);
      }
      if (options.registered !== undefined) peer.registered = options.registered;
      if (options.devices !== undefined) peer.hasDevices = options.devices;
      byPhone.set(phone, peer);
      return peer;
    },

    /** By phone number in any spelling. */
    byPhone: (number: string): Peer => byPhone.get(phoneDigits(number)) ?? peers.add(number),

    /** By phone or LID address, with or without a device; undefined for a LID that nobody has. */
    byJid(jid: string): Peer | undefined {
      const decoded = jidDecode(jid);
      if (decoded?.server === 'lid') return byLid.get(`${decoded.user}@lid`);
      const isPhone = decoded?.server === 's.whatsapp.net' || decoded?.server === 'c.us';
      return isPhone ? peers.byPhone(decoded.user) : undefined;
    },

    /** A linked device of a peer's, which comes into being when it is asked for. */
    deviceOf(peer: Peer, device: number): SignalPhone {
      const signal =
        peer.devices.get(device) ?? makeSignalPhone(`${peer.phone}:${device}`, generateRegistrationId(), keys);
      peer.devices.set(device, signal);
      return signal;
    },

    isRegistered: (peer: Peer): boolean => peer.registered ?? peers.defaultRegistered,

    companionOf(jid: string): Companion | undefined {
      const device = jidDecode(jid)?.device;
      return device === undefined ? undefined : peers.byJid(jid)?.companions.get(device);
    },

    companions: (): Companion[] => [...byPhone.values()].flatMap((peer) => [...peer.companions.values()]),
  };
  return peers;
}

export type Peers = ReturnType<typeof makePeers>;
