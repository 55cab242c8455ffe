import type { AuditAction } from '#shared/account/audit-action.ts';
import { tidyText } from '#shared/base/values.ts';
import type { BahasaLayar, Customizations } from '#shared/roster/branding.ts';
import { DEFAULT_APP_LOGO, DEFAULT_APP_NAME } from '#shared/roster/branding-defaults.ts';
import { type SpreadsheetRefusal, MimbarError } from '#daemon/base/errors.ts';
import { type Actor, type Audit, changed } from '#daemon/base/audit.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { BrandingStore } from './contact.store.ts';
import type { Transaction } from '#daemon/base/transaction.ts';

/** Maximum width and height in pixels: a larger picture would take too much memory on phones. */
export const LOGO_MAX_PIXELS = 4096;

/** Allowed picture types of a logo, by file extension. */
export const LOGO_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
} as const;
export type LogoExtension = keyof typeof LOGO_TYPES;

/** A picture, identified by its bytes; an svg is sanitised, and may have no size. */
export interface LogoImage {
  extension: LogoExtension;
  bytes: Buffer;
  width?: number;
  height?: number;
}
/** Returns undefined for an unknown type; rejects with a SpreadsheetRefusal if the picture cannot be read. */
export type ReadLogo = (bytes: Buffer) => Promise<LogoImage | undefined>;

const BAHASA_KEY = 'bahasa_layar';

export function createBrandingService(options: {
  store: BrandingStore;
  settings: SettingStore;
  readLogo: ReadLogo;
  transaction: Transaction;
  audit: Audit;
}) {
  const { store, settings, readLogo, transaction, audit } = options;

  function logoPath({ logo_type, logo_version } = store.get()): string {
    return logo_type === null ? DEFAULT_APP_LOGO : `branding/logo-${logo_version}.${logo_type}`;
  }

  function change(actor: Actor, action: AuditAction, changes: Parameters<BrandingStore['save']>[0]): void {
    transaction(() => {
      store.save(changes);
      audit.record(actor, action, 'branding');
    });
  }

  /** The specification's words by default; a superadmin may choose the others. */
  const bahasa = (): BahasaLayar => (settings.get(BAHASA_KEY) === 'indonesia' ? 'indonesia' : 'asli');

  return {
    get(): Customizations {
      const stored = store.get();
      const { app_name, app_credit } = stored;
      return { app_name, app_logo: logoPath(stored), app_credit, bahasa: bahasa() };
    },

    /** An empty name is 'Broadcast' (specification, section 5). */
    setName(actor: Actor, name: string): string {
      const app_name = tidyText(name) || DEFAULT_APP_NAME;
      change(actor, 'branding.name', { app_name });
      return app_name;
    },

    setCredit(actor: Actor, credit: string): string {
      const app_credit = tidyText(credit);
      change(actor, 'branding.credit', { app_credit });
      return app_credit;
    },

    setBahasa(actor: Actor, next: BahasaLayar): BahasaLayar {
      transaction(() => {
        const before = bahasa();
        if (next === before) return;
        settings.set(BAHASA_KEY, next);
        audit.record(actor, 'branding.bahasa', 'branding', changed('branding', { bahasa: before }, { bahasa: next }));
      });
      return next;
    },

    /**
     * Returns the path of the new logo. Throws unsupported_type if it is not a picture, invalid for an unsuitable one,
     * unavailable while too many files wait.
     */
    async setLogo(actor: Actor, bytes: Buffer | undefined): Promise<string> {
      if (!bytes || bytes.length === 0) throw new MimbarError('invalid', 'Pilih berkas logo');
      const image = await readLogo(bytes).catch(rethrow);
      if (!image) throw new MimbarError('unsupported_type', 'Logo harus gambar PNG, JPEG, WebP, GIF atau SVG');
      const { width = 1, height = 1 } = image;
      if (width > LOGO_MAX_PIXELS || height > LOGO_MAX_PIXELS)
        throw new MimbarError('invalid', `Logo paling besar ${LOGO_MAX_PIXELS} x ${LOGO_MAX_PIXELS} piksel`);
      if (width < 1 || height < 1) throw new MimbarError('invalid', 'Berkas logo rusak');
      change(actor, 'branding.logo', {
        logo: image.bytes,
        logo_type: image.extension,
        logo_version: store.get().logo_version + 1,
      });
      return logoPath();
    },

    resetLogo(actor: Actor): string {
      change(actor, 'branding.logo', { logo: null, logo_type: null });
      return logoPath();
    },

    /** The logo at the path from `get`; undefined for any other path. */
    logoAt(path: string): { bytes: Buffer; type: string } | undefined {
      const { logo_type } = store.get();
      if (logo_type === null || path !== logoPath()) return undefined;
      const bytes = store.logo();
      return bytes ? { bytes, type: LOGO_TYPES[logo_type as LogoExtension] } : undefined;
    },
  };
}
export type BrandingService = ReturnType<typeof createBrandingService>;

function rethrow(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'SpreadsheetRefusal') throw error;
  const { kind } = error as SpreadsheetRefusal;
  if (kind === 'busy') throw new MimbarError('unavailable', error.message, { retryAfter: 10 });
  throw new MimbarError(
    'invalid',
    kind === 'damaged' ? error.message : 'Gambar ini terlalu rumit untuk logo. Simpan sebagai PNG, lalu unggah lagi.',
  );
}
