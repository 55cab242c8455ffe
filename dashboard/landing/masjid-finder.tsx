import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '#dashboard/words/landing-words.ts';
import { searchKey } from '#shared/base/search-key.ts';
import type { LandingAddress } from '#shared/landing/landing-address.ts';
import type { LandingMasjidNames } from '#shared/landing/landing-masjid.ts';
import { fetchMasjidNames } from './fetch-state.ts';
import { MosqueLink } from './page/inner-link.tsx';
import { MosqueSearch } from './page/mosque-search.tsx';

/** Maximum number of suggested mosques. */
const MOST = 8;

/** Finds a mosque by a part of its name; the names come when the field is first used. */
export function MasjidFinder({ go }: { go(change: Partial<LandingAddress>): void }) {
  const [names, setNames] = useState<LandingMasjidNames | 'failed'>();
  const [text, setText] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const wanted = searchKey(text);
  const found = useMemo(() => (Array.isArray(names) ? matches(names, wanted) : []), [names, wanted]);
  const load = () => {
    if (names === undefined || names === 'failed') fetchMasjidNames().then(setNames, () => setNames('failed'));
  };
  const open = (change: Partial<LandingAddress>) => {
    setText('');
    field.current?.blur();
    go(change);
  };

  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) setText('');
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, []);

  return (
    <div className="finder" ref={place} onKeyDown={(event) => event.key === 'Escape' && setText('')}>
      <MosqueSearch
        field={field}
        text={text}
        onChange={setText}
        onFocus={load}
        onEnter={() => found[0] && open({ masjid: found[0][0] })}
      />
      {wanted !== '' && (
        <div className="pop">
          {found.length > 0 ? (
            <ul aria-label="Masjid yang cocok">
              {found.slice(0, MOST).map(([kunci, nama_masjid]) => (
                <li key={kunci}>
                  <MosqueLink masjid={{ kunci, nama_masjid }} go={open} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="help" role="status">
              {noneText(names)}
            </p>
          )}
          {found.length > MOST && <p className="help">{`… dan ${found.length - MOST} lagi. Ketik lebih banyak.`}</p>}
        </div>
      )}
    </div>
  );
}

function noneText(names: LandingMasjidNames | 'failed' | undefined): string {
  if (names === undefined) return t('loading');
  return names === 'failed'
    ? 'Daftar masjid tidak dapat dimuat. Periksa jaringan, lalu coba lagi.'
    : 'Tidak ada masjid dengan nama ini yang punya jadwal.';
}

/** Names that begin with it come before those that only hold it. */
function matches(names: LandingMasjidNames, wanted: string): LandingMasjidNames {
  if (wanted === '') return [];
  const order = new Intl.Collator('id', { numeric: true }).compare;
  return names
    .map((entry) => ({ entry, at: searchKey(entry[1]).indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => Number(a.at > 0) - Number(b.at > 0) || order(a.entry[1], b.entry[1]))
    .map(({ entry }) => entry);
}
