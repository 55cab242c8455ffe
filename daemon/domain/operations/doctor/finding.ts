import type { Finding } from '#shared/operations/doctor.ts';

export const fine = (subject: string, text: string): Finding => ({ subject, level: 'ok', text, remedy: null });
export const bad = (subject: string, level: 'warning' | 'problem', text: string, remedy: string): Finding => ({
  subject,
  level,
  text,
  remedy,
});
