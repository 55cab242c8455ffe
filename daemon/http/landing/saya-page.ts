import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { SayaRefusal, SayaState } from '#shared/reply/saya.ts';
import { readBuiltPage } from './built-page.ts';

const BARE =
  '<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><!--saya-head--></head><body><!--saya-body--></body></html>';

interface Text {
  head: string;
  body: string;
}

/** The build's file that renders the page: dashboard/saya/server. */
interface Renderer {
  renderSaya(state: SayaState, most: number): Text;
  renderRefusal(refusal: SayaRefusal): Text;
}

const UNBUILT: Renderer = {
  renderSaya: () => ({ head: '', body: '' }),
  renderRefusal: () => ({ head: '', body: '' }),
};

/** Maximum size of a page with its style and logo, in bytes; a logo larger than its share is left out. */
export const PAGE_MAX = 30 * 1024;
export const LOGO_MAX = 8 * 1024;
const MOST = 12;

export interface SayaPage {
  /** Allows only its own style by its hash, the logo, and forms to itself. */
  contentSecurityPolicy: string;
  /** Renders the page with as many schedules as fit; `logoBytes` is the logo's size. */
  render(state: SayaState, logoBytes: number): string;
  refusal(refusal: SayaRefusal): string;
}

/** Reads the frame and the renderer once, at the first request. */
export async function createSayaPage(publicDirectory: string, renderer: string): Promise<SayaPage> {
  const { renderSaya, renderRefusal } = existsSync(renderer)
    ? ((await import(pathToFileURL(renderer).href)) as Renderer)
    : UNBUILT;
  const { template, hash } = readBuiltPage(publicDirectory, 'saya', BARE);
  const page = ({ head, body }: Text) =>
    template.replace('<!--saya-head-->', () => head).replace('<!--saya-body-->', () => body);
  return {
    contentSecurityPolicy: `default-src 'none'; style-src '${hash}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    render(state, logoBytes) {
      for (let most = MOST; ; most--) {
        const text = page(renderSaya(state, most));
        if (most === 0 || Buffer.byteLength(text) + logoBytes <= PAGE_MAX) return text;
      }
    },
    refusal: (refusal) => page(renderRefusal(refusal)),
  };
}
