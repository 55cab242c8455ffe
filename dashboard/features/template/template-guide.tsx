import { Markup } from '#dashboard/components/markup.tsx';
import { t } from '#dashboard/words/words.ts';
import type { TemplateType } from '#shared/roster/template.ts';

/** An example for the chosen type, with its placeholders highlighted. */
export function TemplateGuide({ type }: { type: TemplateType | undefined }) {
  if (!type)
    return (
      <p className="help" role="status">
        {t('templateGuide')}
      </p>
    );
  return (
    <div className="field" role="status">
      <span className="label">Contoh {type.label}</span>
      <Markup text={type.guide} type={type} className="card tpl markup guide" />
    </div>
  );
}
