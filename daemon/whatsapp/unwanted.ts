import type { BinaryNode } from 'baileys';

/** Whether groups are dirty, or communities. */
export function isOfGroups({ content }: BinaryNode): boolean {
  const type = Array.isArray(content) ? content.find(({ tag }) => tag === 'dirty')?.attrs.type : undefined;
  return type === 'groups' || type === 'communities';
}

/**
 * The phone's settings, contacts and chats have changed: nothing of them is used here. baileys would fetch them under
 * the lock that every send needs, for as long as the server does not answer; a notification without content it only
 * acknowledges.
 */
export function withoutAppState(node: BinaryNode): BinaryNode {
  const isAppState = node.tag === 'notification' && node.attrs.type === 'server_sync';
  return isAppState ? { tag: node.tag, attrs: node.attrs } : node;
}
