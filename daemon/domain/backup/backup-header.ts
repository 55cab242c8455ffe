/** The unencrypted header of a backup: it names no person. */
export interface BackupHeader {
  format: 1;
  /** UTC ISO. */
  created_at: string;
  /** Of the Mimbar that wrote it. */
  version: string;
  /** When the newest migration in it was written, UTC ms. */
  schema: number;
  /** Of the database, bytes. */
  size: number;
  /** Of the database. */
  sha256: string;
  compression: 'zstd';
  encryption: { N: number; r: 8; p: number; salt: string; iv: string } | null;
  /** Whether a WhatsApp session is in it. */
  whatsapp: boolean;
  /** Row counts of the tables that users know. */
  rows: Record<string, number>;
}
