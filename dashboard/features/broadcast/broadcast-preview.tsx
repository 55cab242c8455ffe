import { Button } from '#dashboard/components/button.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { Markup } from '#dashboard/components/markup.tsx';
import { LampiranIcon } from '#dashboard/features/lampiran/index.ts';
import type { Notice } from '#shared/base/notice.ts';
import type { PreviewItem } from '#shared/broadcast/broadcast.ts';
import type { Lampiran } from '#shared/lampiran/lampiran.ts';

/** Whether 'Kirim' would send it. */
export const isSent = ({ skipped, waiting }: PreviewItem): boolean => !skipped && !waiting;

interface BroadcastPreviewProps {
  items: readonly PreviewItem[] | undefined;
  /** The file of each message. */
  lampiran: Lampiran | undefined;
  /** False until a template is chosen. */
  ready: boolean;
  busy: boolean;
  /** The reason why there is no preview. */
  failure: string | undefined;
  onRetry: () => void;
}

/** Exactly the messages that would be sent, as chat bubbles. */
export function BroadcastPreview({ items, lampiran, ready, busy, failure, onRetry }: BroadcastPreviewProps) {
  const count = items?.filter(isSent).length ?? 0;
  return (
    <section className="pane chat" aria-label="Pratinjau" aria-busy={busy} tabIndex={0}>
      <h3 role="status">{items && ready ? `Pratinjau, ${count} pesan` : busy ? 'Memuat pratinjau…' : 'Pratinjau'}</h3>
      {!ready && <p className="hint">Pilih template untuk melihat pesan yang akan dikirim.</p>}
      {failure && ready && !busy && (
        <div className="hint">
          <p>{failure}</p>
          <Button small icon="refresh" onClick={onRetry}>
            Muat ulang
          </Button>
        </div>
      )}
      {ready &&
        items?.map((item, index) => (
          <article className="msg" key={index}>
            <p className="to">Kepada {item.recipients.join(', ')}</p>
            {item.too_long !== undefined && (
              <p className="skipped">Terlalu panjang: {item.too_long} huruf. Yang terlihat hanya awalnya.</p>
            )}
            {item.waiting && <p className="skipped">Sudah menunggu di antrean, tidak dikirim dua kali.</p>}
            {item.late && <p className="skipped">Tidak sempat dikirim sebelum batas waktunya.</p>}
            {item.skipped ? (
              <p className="skipped">Dilewati: {item.skipped}</p>
            ) : (
              <div className="bubble">
                {lampiran && (
                  <p className="lampiran">
                    <LampiranIcon nama={lampiran.nama} /> {lampiran.nama}
                  </p>
                )}
                <Markup text={item.message} />
              </div>
            )}
          </article>
        ))}
    </section>
  );
}

/** Notices before sending; the duration is only information. */
export function BroadcastNotices({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null;
  return (
    <div className="notices" role="status">
      {notices.map(({ kind, text }) => {
        const calm = kind === 'time';
        return (
          <p key={text} className={calm ? 'notice neutral' : 'notice'}>
            <Icon name={calm ? 'clock' : 'exclamation-triangle'} />
            <span className="grow">{text}</span>
          </p>
        );
      })}
    </div>
  );
}
