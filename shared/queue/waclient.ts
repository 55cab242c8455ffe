import * as z from 'zod';
import { sendResult } from './send.ts';
import { endpoint } from '../base/endpoint.ts';
import { phone } from '../base/phone.ts';

export const MESSENGER_NAME = 'WhatsApp';

/**
 * What MIMBAR_MESSENGER may choose, with what `mimbar status` says beside the name. Each is a folder or a file of the
 * daemon (main/wiring/messenger.ts).
 */
export const MESSENGERS = { whatsapp: '', cloud: 'Cloud API', simulated: 'simulasi' } as const;
export type MessengerKind = keyof typeof MESSENGERS;
export const MESSENGER_KINDS = Object.keys(MESSENGERS) as [MessengerKind, ...MessengerKind[]];

/**
 * LOADING: nothing known yet; PAIRING: a QR waits; CONNECTED; DISCONNECTED: linked, no connection just now;
 * UNPAIRED: logged out.
 */
export const messengerState = z.enum(['LOADING', 'PAIRING', 'CONNECTED', 'DISCONNECTED', 'UNPAIRED']);
export type MessengerStateName = z.infer<typeof messengerState>;

/** A frame of the live socket; `qr` is the text to draw as a QR code, '' when there is none. */
export const messengerFrame = z.object({ qr: z.string(), state: messengerState, code: z.string().optional() });
export type MessengerFrame = z.infer<typeof messengerFrame>;

export const phoneInput = z.object({ phone: phone() });
export const ticketResult = z.object({ token: z.string() });
export const ticketQuery = z.object({ token: z.string().max(200).optional() });

export const waclientEndpoints = {
  connect: endpoint({
    methods: ['GET'],
    path: '/waclient/connect',
    access: 'account',
    summary: 'Token soket WhatsApp',
    data: ticketResult,
  }),
  socket: endpoint({
    methods: ['GET'],
    path: '/waclient/ws',
    access: 'ticket',
    summary: 'Soket status WhatsApp',
    query: ticketQuery,
    socket: true,
    data: messengerFrame,
  }),
  pairingCode: endpoint({
    methods: ['POST'],
    path: '/waclient/pairing-code',
    access: 'account',
    summary: 'Minta kode penautan',
    body: phoneInput,
    data: z.object({ code: z.string() }),
  }),
  sanitycheck: endpoint({
    methods: ['POST'],
    path: '/waclient/sanitycheck',
    access: 'account',
    summary: 'Kirim pesan uji',
    body: phoneInput,
    data: sendResult,
  }),
  logout: endpoint({
    methods: ['GET', 'POST'],
    path: '/waclient/logout',
    access: 'account',
    summary: 'Lepas tautan WhatsApp',
    data: messengerFrame,
  }),
};
