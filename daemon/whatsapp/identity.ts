import type * as Baileys from 'baileys';
import { isSignedBy } from './xeddsa.ts';

/** The other end is not WhatsApp, or one of its keys has a wrong signature. */
export class NotTrusted extends Error {}

/** Tolerance between this machine's clock and a certificate's dates, in seconds. */
const CLOCK_SLACK = 86_400;
/** Dates of a certificate above this are in milliseconds, below it in seconds. */
const MILLISECONDS_FROM = 100_000_000_000;

interface Certificate {
  details?: Uint8Array | null;
  signature?: Uint8Array | null;
}

interface Chain {
  leaf?: Certificate | null;
  intermediate?: Certificate | null;
}

/**
 * The functions of libsignal that its callers read from the module object at each call, so that they can be replaced.
 */
export interface SignalCurve {
  verifySignature(key: Uint8Array, message: Uint8Array, signature: Uint8Array, isInit?: boolean): boolean;
}

/**
 * Enforces the checks of signatures. baileys ignores libsignal's result, libsignal does not verify the signature of a
 * recipient's prekey, and neither compares the key of the Noise handshake with the one in the certificate, so that
 * anybody could present WhatsApp's own chain. Call it once, before the first connection; `today` in UTC ms, undefined
 * while the clock is in doubt: then a certificate's dates are not checked, because a machine with a wrong clock could
 * not connect.
 */
export function checkIdentities(
  baileys: Pick<typeof Baileys, 'Curve' | 'proto' | 'WA_CERT_DETAILS'>,
  signal: SignalCurve,
  today: () => number | undefined,
): void {
  const { Curve } = baileys;
  const { CertChain } = baileys.proto;
  const { Details } = CertChain.NoiseCertificate;
  const { sharedKey } = Curve;
  const decode = CertChain.decode.bind(CertChain);
  let agreedWith: Uint8Array | undefined;

  Curve.verify = (key, message, signature) => isSignedBy(key, message, signature);
  signal.verifySignature = (key, message, signature, isInit) => {
    const isGood = isSignedBy(key, message, signature);
    // For a new session libsignal ignores the result.
    if (isInit && !isGood) throw new NotTrusted('The prekey of the recipient is not signed by its identity');
    return isGood;
  };
  // In a handshake baileys computes the shared secret with the server's static key, and then, in the same tick, reads
  // the certificates.
  Curve.sharedKey = (own, other) => {
    agreedWith = other;
    return sharedKey(own, other);
  };
  CertChain.decode = (...bytes) => {
    const chain = decode(...bytes);
    const serverKey = agreedWith;
    agreedWith = undefined;
    checkChain(chain, serverKey);
    return chain;
  };

  function checkChain({ leaf, intermediate }: Chain, serverKey: Uint8Array | undefined): void {
    const { PUBLIC_KEY, SERIAL } = baileys.WA_CERT_DETAILS;
    const issuer = detailsOf(intermediate, PUBLIC_KEY, 'The intermediate certificate');
    if (issuer.issuerSerial !== SERIAL) throw new NotTrusted('The intermediate certificate is not issued by the root');
    const server = detailsOf(leaf, issuer.key, "The server's certificate");
    if (server.issuerSerial !== issuer.serial) throw new NotTrusted("The server's certificate names another issuer");
    if (!serverKey || !Buffer.from(server.key).equals(serverKey))
      throw new NotTrusted("The server's certificate is for another key");
  }

  function detailsOf(certificate: Certificate | null | undefined, issuerKey: Uint8Array, name: string) {
    const { details, signature } = certificate ?? {};
    if (!details || !signature || !isSignedBy(issuerKey, details, signature))
      throw new NotTrusted(`${name} is not signed by its issuer`);
    const { key, serial, issuerSerial, notBefore, notAfter } = Details.decode(details);
    if (!key) throw new NotTrusted(`${name} has no key`);
    const now = today();
    if (now !== undefined && !isValidAt(now / 1000, secondsOf(notBefore), secondsOf(notAfter)))
      throw new NotTrusted(`${name} is not valid today`);
    return { key, serial, issuerSerial };
  }
}

/** All in seconds; 0 means no limit. */
function isValidAt(now: number, from: number, until: number): boolean {
  return (from === 0 || now >= from - CLOCK_SLACK) && (until === 0 || now <= until + CLOCK_SLACK);
}

/** 0 if the certificate has no date. */
function secondsOf(value: number | { toNumber(): number } | null | undefined): number {
  const number = typeof value === 'number' ? value : (value?.toNumber() ?? 0);
  return number > MILLISECONDS_FROM ? number / 1000 : number;
}
