import type { Base } from '#daemon/base/base.ts';
import { createSigner } from '#daemon/base/signer.ts';
import type { RosterData } from '#daemon/roster/index.ts';
import { createLandingStore } from './landing.store.ts';
import { createLandingService } from './landing.ts';

/** The public page and its calendar feeds. */
export function createLanding(base: Base, { roster }: { roster: RosterData }) {
  const { branding, begins, hariBesar, orders } = roster;
  return createLandingService({
    ...base,
    store: createLandingStore(base.db),
    customizations: branding.get,
    begins,
    hijri: hariBesar.awalBulan,
    placed: orders.shift,
    secret: createSigner(base.settings).sign('kalender', 'uid'),
  });
}

export { landingRoutes, manifestRoutes, readBuiltPage } from './landing.routes.ts';
export type { LandingService } from './landing.ts';
