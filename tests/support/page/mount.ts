import { build } from 'esbuild';
import type { Page } from 'playwright-core';

/** Draws a part of the dashboard by itself on an empty page: `source` is TSX that gets `root`, a React root. */
export async function mount(page: Page, source: string): Promise<void> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createRoot } from 'react-dom/client';\nconst root = createRoot(document.getElementById('root')!);\n${source}`,
      loader: 'tsx',
      resolveDir: `${import.meta.dirname}/../../../dashboard`,
    },
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  // The part gets its own page, because the product's content security policy would block the script.
  await page.goto('about:blank');
  await page.setContent('<!doctype html><html lang="id"><body><div id="root"></div></body></html>');
  await page.addScriptTag({ content: outputFiles[0]!.text });
}
