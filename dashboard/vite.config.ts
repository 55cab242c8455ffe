import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { buildSync } from 'esbuild';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const pages = {
  app: join(root, 'app.html'),
  landing: join(root, 'landing/index.html'),
  // A frame for the daemon's own HTML, and its style: no script.
  saya: join(root, 'saya/index.html'),
  // The same for the admins' guide, which bin/guide.js fills.
  panduan: join(root, 'panduan/index.html'),
};
const daemon = process.env.MIMBAR_DEV_API ?? 'http://localhost:8080';

/** What the daemon does when it serves the build: the landing page at '/', the app for every other navigation. */
function navigations(): Plugin {
  return {
    name: 'mimbar-navigations',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? '/';
        if (request.headers.accept?.includes('text/html') && !/\.\w+$/.test(path) && !/^\/(@|panduan)/.test(path)) {
          request.url = path === '/' ? '/landing/index.html' : '/app.html';
        }
        next();
      });
    },
  };
}

/** Writes the landing page's worker, with the names of the scripts that it keeps. */
function landingWorker(): Plugin {
  return {
    name: 'mimbar-landing-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = new Set<string>();
      const add = (name: string) => {
        const chunk = bundle[name];
        if (files.has(name) || chunk?.type !== 'chunk') return;
        files.add(name);
        chunk.imports.forEach(add);
      };
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.facadeModuleId === pages.landing) add(chunk.fileName);
      if (files.size === 0) throw new Error('The landing page has no scripts for its worker to keep');
      const { outputFiles } = buildSync({
        entryPoints: [join(root, 'landing/worker.ts')],
        bundle: true,
        minify: true,
        write: false,
        target: 'es2022',
        define: { LANDING_FILES: JSON.stringify([...files].map((name) => `/${name}`)) },
      });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: outputFiles[0]!.text });
    },
  };
}

/** Leaves out what the contract says of each call for openapi.json alone: 3 KB of the first screen. */
function withoutSummaries(): Plugin {
  return {
    name: 'mimbar-without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/shared\/.*\.ts$/.test(id) || !code.includes('endpoint(')) return undefined;
      return { code: code.replace(/\bsummary: (?:'(?:[^'\\\n]|\\.)*'|`[^`]*`),?/g, ''), map: null };
    },
  };
}

/** Puts a .gz and a .br beside every text file of the build: the daemon hands them out as they are. */
function packedFiles(): Plugin {
  return {
    name: 'mimbar-packed-files',
    apply: 'build',
    writeBundle(options, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|html|svg)$/.test(file))) {
        const file = join(options.dir!, name);
        const plain = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
      }
    },
  };
}

export default defineConfig({
  root,
  appType: 'mpa',
  plugins: [react(), navigations(), landingWorker(), withoutSummaries(), packedFiles()],
  resolve: {
    alias: {
      // Prime's chart asks for all of chart.js; ours holds what is drawn here.
      'chart.js/auto': join(root, 'components/chart/chart-js.ts'),
    },
  },
  server: { proxy: { '/api': { target: daemon, ws: true }, '/panduan': daemon } },
  build: {
    outDir: join(root, '../dist/public'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Small parts that every screen loads, as one file: each file of its own costs its frame.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'parts',
              test: /dashboard\/(api\/|app\/(answer|branding|frame|health|layout|live|navigation|ringkasan|seeking|store|banners\/|progress\/)|components\/(button|icon|popover|action-menu|badge|banner|page-head|help-link|load-notice|use-|tabs|dialog\/(lazy|confirm)|data-table\/(use-list|use-rows|list-tools|table-|data-table|row-keys|sort-button|select|list-notice|columns)))/,
            },
          ],
        },
      },
      input: Object.values(pages).filter((page) => existsSync(page)),
    },
  },
});
