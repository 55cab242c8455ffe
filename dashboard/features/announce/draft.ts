import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { type AnnouncePreviewBody, penerima } from '#shared/announce/announce.ts';
import { lampiran, type Lampiran } from '#shared/lampiran/lampiran.ts';

const when = z.discriminatedUnion('way', [
  z.object({ way: z.literal('now') }),
  z.object({ way: z.literal('at'), date: z.string(), time: z.string() }),
]);

/**
 * What is being written; `id_template` '' for a text of one's own. `when` is missing as long as nobody chose a time.
 */
const announceDraft = z.object({
  penerima: z.array(z.object({ label: z.string(), penerima })),
  id_template: z.string(),
  teks: z.string(),
  kecuali: z.array(z.string()),
  lampiran: lampiran.optional(),
  when: when.optional(),
});
export type AnnounceDraft = z.infer<typeof announceDraft>;
export type Chosen = AnnounceDraft['penerima'][number];

export const EMPTY: AnnounceDraft = { penerima: [], id_template: '', teks: '', kecuali: [] };

export const isEmpty = ({ penerima: to, id_template, teks, lampiran: file }: AnnounceDraft): boolean =>
  to.length === 0 && id_template === '' && teks === '' && file === undefined;

const keyOf = (owner: string) => `pengumuman-draf-${owner}`;

function read(owner: string): AnnounceDraft {
  try {
    return announceDraft.parse(JSON.parse(localStorage.getItem(keyOf(owner)) ?? ''));
  } catch {
    // Nothing is stored, or the browser blocks storage.
    return EMPTY;
  }
}

function store(owner: string, draft: AnnounceDraft): void {
  try {
    if (isEmpty(draft)) localStorage.removeItem(keyOf(owner));
    else localStorage.setItem(keyOf(owner), JSON.stringify(draft));
  } catch {
    // The browser blocks storage; the draft lasts as long as the screen.
  }
}

const asked = announceDraft.pick({ penerima: true });

/**
 * The draft of an account on this browser; it outlives the tab and the session. Whom a link names takes the place of
 * its recipients.
 */
export function useDraft(owner: string) {
  const [draft, setDraft] = useState(() => read(owner));
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => {
    const { data } = asked.safeParse(state);
    if (!data) return;
    setDraft((now) => ({ ...now, ...data, kecuali: [] }));
    void navigate('.', { replace: true });
  }, [state, navigate]);
  useEffect(() => store(owner, draft), [owner, draft]);
  return [draft, setDraft] as const;
}

export const fileInDraft = (owner: string): Lampiran | undefined => read(owner).lampiran;

/** Puts a file into the draft; what is written there already stays, else `first` stands in its place. */
export function addFile(owner: string, file: Lampiran, first: Pick<AnnounceDraft, 'penerima' | 'teks'>): void {
  const draft = read(owner);
  store(owner, {
    ...draft,
    lampiran: file,
    ...(draft.penerima.length === 0 && { penerima: first.penerima }),
    ...(draft.id_template === '' && draft.teks.trim() === '' && { teks: first.teks }),
  });
}

/** What the draft asks for, to be sent at `pada`; undefined without recipients. */
export function bodyOf(
  { penerima: to, id_template, teks, kecuali, lampiran: file }: AnnounceDraft,
  pada?: string,
): AnnouncePreviewBody | undefined {
  if (to.length === 0) return undefined;
  return {
    penerima: to.map((one) => one.penerima),
    ...(kecuali.length > 0 && { kecuali }),
    ...(file && { id_lampiran: file.id }),
    ...(pada && { pada }),
    ...(id_template !== '' ? { id_template } : teks.trim() !== '' && { teks }),
  };
}
