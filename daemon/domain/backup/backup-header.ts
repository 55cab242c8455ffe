/** The unencrypted header of a backup; it contains no personal data. */
export interface BackupHeader {
  format: 1;
  /** UTC ISO. */
  created_at: string;
  /** Version of the Mimbar that wrote it. */
  version: string;
  /** Time of its newest migration, UTC ms. */
  schema: number;
  /** Size of the database, bytes. */
  size: number;
  /** Hash of the database. */
  sha256: string;
  compression: 'zstd';
  encryption: { N: number; r: 8; p: number; salt: string; iv: string } | null;
  /** Whether a WhatsApp session is in it. */
  whatsapp: boolean;
  /** Row counts of the tables that users know. */
  rows: Record<string, number>;
}
