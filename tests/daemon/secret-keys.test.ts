import * as node from 'node:crypto';
import { expect, test } from 'vitest';
import * as ours from '#daemon/tuning/secret-keys.ts';

const key = node.randomBytes(32);
const iv = node.randomBytes(12);
const block = node.randomBytes(16);
const data = node.randomBytes(100);

test('what the build gives to baileys and libsignal as node:crypto makes the same bytes', () => {
  for (const each of [key, new Uint8Array(key), Buffer.alloc(0), 'text', node.createSecretKey(key)]) {
    expect(ours.createHmac('sha256', each).update(data).digest()).toEqual(node.createHmac('sha256', each).update(data).digest());
  }
  const sealed = ours.createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
  const opened = node.createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
  const bytes = Buffer.concat([sealed.update(data), sealed.final()]);
  opened.setAuthTag(sealed.getAuthTag());
  expect(Buffer.concat([opened.update(bytes), opened.final()])).toEqual(data);
  const blocks = node.createCipheriv('aes-256-cbc', key, block);
  const plain = ours.createDecipheriv('aes-256-cbc', key, block);
  expect(Buffer.concat([plain.update(blocks.update(data)), plain.update(blocks.final()), plain.final()])).toEqual(data);
  expect(() => ours.createCipheriv('aes-256-cbc', key.subarray(1), block)).toThrow('Invalid key length');
  expect(Object.keys(node).filter((name) => name !== 'default' && !(name in ours))).toEqual([]);
});
