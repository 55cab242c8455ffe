import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
const WORTH_PACKING = 1024;

/** Puts a .gz and a .br beside every text file of the build: the daemon hands them out as they are. */
export function packedFiles(): Plugin {
  return {
    name: 'mimbar-packed-files',
    apply: 'build',
    writeBundle(options, bundle) {
      for (const name of Object.keys(bundle).filter((file) => TEXT.test(file))) {
        const file = join(options.dir!, name);
        const plain = readFileSync(file);
        if (plain.length < WORTH_PACKING) continue;
        writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
      }
    },
  };
}
