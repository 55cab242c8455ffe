import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { Markup } from '#dashboard/components/markup.tsx';
import { endpoints } from '#shared/endpoints.ts';
import { renderBounded, renderRepeatingBounded } from '#shared/roster/template-render.ts';
import type { TemplateExample, TemplateType } from '#shared/roster/template.ts';

/** A live preview of the message on the phone of its next recipient. */
export function TemplatePhone({ type, text }: { type: TemplateType; text: string }) {
  const { api } = useServices();
  const { data: example } = useQuery({
    queryKey: [...keys.template, 'contoh', type.value],
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.template.example, { query: { type: type.value }, signal })).data,
  });
  const message = useMemo(() => example && rendered(text, type, example), [text, type, example]);
  return (
    <section className="pane chat tpl-phone" aria-label="Pratinjau" tabIndex={0}>
      <h3>{example?.nyata === false ? 'Pratinjau, jadwal contoh' : 'Pratinjau, jadwal terdekat'}</h3>
      {message !== undefined && text.trim() === '' && <p className="hint">Ketik isi pesan untuk melihatnya di sini.</p>}
      {message !== undefined && text.trim() !== '' && (
        <article className="msg">
          <p className="to">Kepada {example!.penerima}</p>
          <div className="bubble">
            <Markup text={message} />
          </div>
        </article>
      )}
    </section>
  );
}

function rendered(text: string, type: TemplateType, { jadwal }: TemplateExample): string {
  const { message } = type.repetition ? renderRepeatingBounded(text, [jadwal]) : renderBounded(text, jadwal[0] ?? {});
  return message;
}
