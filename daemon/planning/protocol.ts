import * as z from 'zod';
import type { Usulan, UsulanInput } from '#daemon/board/usulan/problem.ts';

/** Parent to child: one month. */
export type Request = { type: 'usulan'; input: UsulanInput };

const cell = { id_masjid: z.string(), tanggal: z.string() };
const reasons = z.string().array();
const usulan: z.ZodType<Usulan> = z.object({
  sel: z
    .object({
      ...cell,
      id_mubaligh: z.string(),
      alasan: reasons,
      berikutnya: z.object({ id_mubaligh: z.string(), alasan: reasons }).array(),
    })
    .array(),
  kosong: z.object({ ...cell, alasan: z.string() }).array(),
  biaya: z.number(),
  biaya_terendah: z.number(),
  beban_min: z.number(),
  beban_max: z.number(),
});

/** Child to parent: how far it is, then the draft, in one message: 500 mosques are a megabyte. */
export const answer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: z.object({ selesai: z.number(), dari: z.number().positive() }) }),
  z.object({ type: z.literal('usulan'), usulan }),
  z.object({ type: z.literal('failed'), stack: z.string() }),
]);
export type Answer = z.infer<typeof answer>;

/** Every cell belongs to the board that was asked for, each once, and who is proposed is one of its preachers. */
export function answersTo({ jumat, masjid, mubaligh }: UsulanInput, { sel, kosong }: Usulan): boolean {
  const [fridays, places] = [new Set(jumat), new Set(masjid.map(({ id }) => id))];
  const people = new Set(mubaligh.map(({ id }) => id));
  const seen = new Set([...sel, ...kosong].map(({ id_masjid, tanggal }) => `${id_masjid} ${tanggal}`));
  return (
    seen.size === sel.length + kosong.length &&
    [...sel, ...kosong].every(({ id_masjid, tanggal }) => places.has(id_masjid) && fridays.has(tanggal)) &&
    sel.every((one) => [one, ...one.berikutnya].every(({ id_mubaligh }) => people.has(id_mubaligh)))
  );
}
