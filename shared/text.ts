import { z } from 'zod';

/** A required line of text, trimmed of outer space by the service; `message` is what the form says when it is empty. */
export function requiredText(message: string, max = 200) {
  return z
    .string({ error: message })
    .max(max, { error: `Paling banyak ${max} huruf` })
    .refine((text) => text.trim() !== '', { error: message });
}
