import { setTimeout } from 'node:timers';
import { type BinaryNode, getBinaryNodeChild, jidDecode, S_WHATSAPP_NET } from 'baileys';

/** The bytes of a child, or an empty buffer: a client that leaves a field out fails at the signature or key. */
export function childBytes(node: BinaryNode | undefined, tag: string): Buffer {
  const content = node && getBinaryNodeChild(node, tag)?.content;
  if (content instanceof Uint8Array) return Buffer.from(content);
  return typeof content === 'string' ? Buffer.from(content) : Buffer.alloc(0);
}

export function children(node: BinaryNode | undefined): BinaryNode[] {
  return Array.isArray(node?.content) ? node.content : [];
}

export function iqResult(iq: BinaryNode, content?: BinaryNode[]): BinaryNode {
  const attrs = { from: S_WHATSAPP_NET, type: 'result', id: iq.attrs.id ?? '' };
  return content ? { tag: 'iq', attrs, content } : { tag: 'iq', attrs };
}

export function iqError(iq: BinaryNode, code: number, text: string): BinaryNode {
  return {
    tag: 'iq',
    attrs: { from: S_WHATSAPP_NET, type: 'error', id: iq.attrs.id ?? '' },
    content: [{ tag: 'error', attrs: { code: String(code), text } }],
  };
}

/** Digits in the international form: 0812…, +62 812-… and 62812… are one number. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^0/, '62');
}

export function userOf(jid: string): string {
  return jidDecode(jid)?.user ?? jid;
}

export function seconds(ms: number): string {
  return String(Math.floor(ms / 1000));
}

/** Runs a task later without keeping the process alive, in real time even when a test has fake timers. */
export function later(task: () => void, ms: number): void {
  setTimeout(task, ms).unref();
}
