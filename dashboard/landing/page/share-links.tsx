import { kalenderLink } from '#shared/landing/landing-address.ts';

interface Props {
  alamat: string | null;
  /** The address that hands the month to WhatsApp. */
  href: string;
  onSubscribe?(): void;
  onPrint?(): void;
}

/**
 * To follow the calendar, to share the month, to print it. Without scripts the calendar is a link, and nothing prints.
 */
export function ShareLinks({ alamat, href, onSubscribe, onPrint }: Props) {
  return (
    <>
      <a
        className="btn adapt"
        href={kalenderLink(alamat)}
        aria-haspopup={onSubscribe && 'dialog'}
        onClick={
          onSubscribe &&
          ((event) => {
            event.preventDefault();
            onSubscribe();
          })
        }
      >
        <i className="i i-calendar-plus" aria-hidden="true" />
        <span>Langganan kalender</span>
      </a>
      <a className="btn adapt" href={href} target="_blank" rel="noopener">
        <i className="i i-whatsapp" aria-hidden="true" />
        <span>Bagikan ke WhatsApp</span>
      </a>
      <button type="button" className="btn adapt needs-script" onClick={onPrint}>
        <i className="i i-print" aria-hidden="true" />
        <span>Cetak</span>
      </button>
    </>
  );
}
