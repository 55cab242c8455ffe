import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** Tolerance in steps: phones' clocks differ, and typing takes time. */
const DRIFT = 1;
/** The length of SHA-1's output, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A random text in base32, five bits a letter. */
export function randomBase32(bytes: number): string {
  let bits = '';
  for (const byte of randomBytes(bytes)) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('');
}

export const newSecret = (): string => randomBase32(SECRET_BYTES);

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** The code of a step (30 s since 1970) under a base32 secret: RFC 6238 with SHA-1 and six digits. */
export function totp(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE(mac[mac.length - 1]! & 15) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step of an instant in UTC ms. */
export const stepOf = (now: number): number => Math.floor(now / STEP_MS);

/** The step near `now` (UTC ms) that a code belongs to. */
export function matchingStep(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => stepOf(now) - DRIFT + index);
  // Computes all of them, so that the time does not reveal which one fits.
  return steps.filter((step) => timingSafeEqual(Buffer.from(totp(secret, step)), Buffer.from(code))).at(-1);
}

/** The content of the QR code for an authenticator app. */
export function otpauthUri(issuer: string, username: string, secret: string): string {
  const label = [issuer, username].map((part) => encodeURIComponent(part.replaceAll(':', ' '))).join(':');
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer }).toString().replaceAll('+', '%20')}`;
}
