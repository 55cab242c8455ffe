/** Authenticator apps by account. Instants in UTC ms. */
export interface TwoFactorStore {
  find: (id: string) => StoredTwoFactor | undefined;
  /** Stores a secret until its first code comes; replaces an earlier proposal. */
  propose(id_account: string, secret: string, created_at: number): void;
  /** False if another secret was proposed meanwhile, or one is already in use. */
  enable(id: string, secret: string, step: number, enabled_at: number): boolean;
  /** False if a code of this step or a later one was used before. */
  useStep(id: string, secret: string, step: number): boolean;
  remove: (id: string) => boolean;
  unusedCodes: (id: string) => string[];
  countUnused: (id: string) => number;
  /** False if it was used before. */
  useCode: (id: string, hash: string, used_at: number) => boolean;
  replaceCodes(id_account: string, hashes: readonly string[]): void;
}

export interface StoredTwoFactor {
  id_account: string;
  secret: string;
  created_at: number;
  enabled_at: number | null;
  last_step: number;
}
