import { useQuery } from '@tanstack/react-query';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { useDebounced } from '#dashboard/components/use-debounced.ts';
import { bentrokEndpoints, type BentrokCheck, type BentrokOf } from '#shared/roster/bentrok/answer.ts';

const CHECK_DELAY = 250;

/** Each kind of clash once: first the form's own, then those that other schedules would get. */
function clashTexts(found: readonly BentrokOf[]): string[] {
  const kinds = new Set(found.map(({ jenis }) => jenis));
  return [...kinds].map((kind) => `${found.find(({ jenis }) => jenis === kind)!.teks}.`);
}

/** Clashes of a form's schedule while it is filled in. They are warnings only. */
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
