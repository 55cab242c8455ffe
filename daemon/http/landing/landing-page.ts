import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { LandingAddress } from '#shared/landing/landing-address.ts';
import type { LandingState, LandingText } from '#shared/landing/landing.ts';
import { readBuiltPage } from './built-page.ts';

/** The page without a built dashboard, as in development: only the data. */
const BARE =
  '<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><!--landing-head--></head><body><div id="landing"><!--landing-body--></div><!--landing-state--></body></html>';
/** The build's file that renders the page: dashboard/landing/server. */
interface Renderer {
  renderLanding(address: LandingAddress, state: LandingState): LandingText;
}

const UNBUILT: Renderer = { renderLanding: () => ({ head: '', body: '' }) };

export interface LandingPage {
  /** Changes with every build. */
  build: string;
  /** Allows only this site, and the page's own style by its hash. */
  contentSecurityPolicy: string;
  render(address: LandingAddress, state: LandingState): string;
}

/** Reads the built page once. */
export async function createLandingPage(publicDirectory: string, renderer: string): Promise<LandingPage> {
  const { renderLanding } = existsSync(renderer) ? ((await import(pathToFileURL(renderer).href)) as Renderer) : UNBUILT;
  const { template, hash } = readBuiltPage(publicDirectory, 'landing', BARE);
  return {
    build: createHash('sha256')
      .update(template)
      .update(existsSync(renderer) ? readFileSync(renderer) : '')
      .digest('base64url'),
    contentSecurityPolicy: `default-src 'self'; style-src 'self' '${hash}'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    render(address, state) {
      const { head, body } = renderLanding(address, state);
      return template
        .replace('<!--landing-head-->', () => head)
        .replace('<!--landing-body-->', () => body)
        .replace('<!--landing-state-->', () => stateTag(state));
    },
  };
}

/** Data, not a script: escaped '<' cannot end the tag, and a policy without inline scripts allows it. */
function stateTag(state: LandingState): string {
  return `<script type="application/json" id="landing-state">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;
}
