import { useChange } from '#dashboard/api/change.ts';
import { usePesanMimbar } from '#dashboard/app/cloud/judged.ts';
import { Button } from '#dashboard/components/button.tsx';
import { Markup } from '#dashboard/components/markup.tsx';
import { PENDAFTARAN_STEPS } from '#shared/queue/pendaftaran.ts';
import { Registered } from './registered.tsx';
import type { TemplateChanges } from './template-queries.ts';

/** Mimbar's own texts and their state with WhatsApp; nothing if no approval is needed. */
export function OwnMessages({ register }: { register: TemplateChanges['registerOwn'] }) {
  const rows = usePesanMimbar();
  const { run } = useChange();
  if (!rows) return null;
  return (
    <section className="card card-pad own-messages" aria-labelledby="own-messages-title">
      <h3 id="own-messages-title">Pesan buatan aplikasi</h3>
      <p className="muted">
        Ditulis oleh aplikasi, bukan dari template di atas. Sesudah disetujui WhatsApp, pesan ini sampai kapan saja.
      </p>
      <ul>
        {rows.map((row) => {
          const step = PENDAFTARAN_STEPS[row.status];
          return (
            <li key={row.jenis}>
              <details>
                <summary>
                  <b>{row.nama}</b> <Registered found={row} />
                </summary>
                <div className="bubble">
                  <Markup text={row.contoh} />
                </div>
              </details>
              {row.alasan && <span className="reason">{row.alasan}</span>}
              {step && (
                <Button aria-label={`${step}, ${row.nama}`} onClick={() => run(register(row))}>
                  {step}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
