import { Curve, generateRegistrationId, jidDecode, signedKeyPair } from 'baileys';
import { phoneDigits } from './nodes.ts';
import { makeSignalPhone, type PhoneKeys, type SignalPhone } from './signal.ts';
import type { Companion, PeerOptions } from './types.ts';

/** A number that the server knows, with the phone behind it and the devices linked to it. */
export interface Peer {
  phone: string;
  jid: string;
  lid: string | undefined;
  /** Undefined follows the server's current `defaultRegistered`. */
  registered: boolean | undefined;
  hasDevices: boolean;
  signal: SignalPhone;
  /** The peer's linked devices, by number. */
  devices: Map<number, SignalPhone>;
  companions: Map<number, Companion>;
  nextDevice: number;
}

function lidJid(phone: string, lid: string | null | undefined): string | undefined {
  if (lid === null) return undefined;
  if (lid === undefined) return `1${phone.padStart(14, '0').slice(-14)}@lid`;
  return lid.includes('@') ? lid : `${lid}@lid`;
}

/** All numbers, found by phone or LID; an unknown number is created when it is looked up. */
export function makePeers() {
  const byPhone = new Map<string, Peer>();
  const byLid = new Map<string, Peer>();
  const identity = Curve.generateKeyPair();
  // All phones share one signature, because making one in plain JavaScript takes 8 ms and a broadcast reaches hundreds
  // of phones. Sessions still stay separate, because every phone has its own one-time prekeys.
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

    reinstall(number: string): void {
      const peer = peers.byPhone(number);
      const own = Curve.generateKeyPair();
      const keysOf = { identity: own, signedPreKey: signedKeyPair(own, 1) };
      peer.signal = makeSignalPhone(peer.phone, generateRegistrationId(), keysOf);
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

    /** A linked device of a peer, created when it is first asked for. */
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
