import { useQuery } from '@tanstack/react-query';
import { keys } from '#dashboard/api/query-keys.ts';
import { Icon } from '#dashboard/components/icon.tsx';
import { useDebounced } from '#dashboard/components/use-debounced.ts';
import { bentrokEndpoints, type BentrokCheck, type BentrokOf } from '#shared/roster/bentrok/answer.ts';
import { useServices } from '../services.tsx';

const CHECK_DELAY = 250;

/** Each kind of clash once: a form's own comes first, what others would have with it after that. */
function clashTexts(found: readonly BentrokOf[]): string[] {
  const kinds = new Set(found.map(({ jenis }) => jenis));
  return [...kinds].map((kind) => `${found.find(({ jenis }) => jenis === kind)!.teks}.`);
}

/** What a form's schedule clashes with, while it is filled in. It warns and never forbids. */
export function ClashWarning(form: BentrokCheck) {
  const { api } = useServices();
  const debounced = useDebounced(JSON.stringify(form), CHECK_DELAY);
  const isWhole = form.tanggal !== '' && form.id_masjid !== '' && form.id_mubaligh !== '';
  const { data } = useQuery({
    queryKey: [...keys.papan, 'periksa', debounced],
    queryFn: async ({ signal }) =>
      (await api.call(bentrokEndpoints.check, { body: JSON.parse(debounced) as BentrokCheck, signal })).data,
    enabled: isWhole && debounced === JSON.stringify(form),
    meta: { quiet: true },
  });
  const texts = isWhole && data ? clashTexts(data) : [];
  return (
    <div role="status" className="clash-warning">
      {texts.map((text) => (
        <p key={text} className="pp-now warn">
          <Icon name="exclamation-triangle" />
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}
