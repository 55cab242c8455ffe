import { waktuMeaning } from './waktu-text.ts';
import { useHealth } from '../health.ts';

/** How Mimbar understands a time while it is typed: 'Dibaca 19.30 WIB'. */
export function WaktuMeaning({ text }: { text: string }) {
  const timezone = useHealth().data?.clock?.timezone;
  const meaning = timezone === undefined ? '' : waktuMeaning(text, timezone);
  return (
    <span className="meaning" role="status">
      {meaning.startsWith('Jamnya') ? meaning : meaning && `Dibaca ${meaning}`}
    </span>
  );
}

/** The help below a form's field for a time. */
export function WaktuHelp({ text }: { text: string }) {
  return (
    <>
      {"Misalnya 18.30 WIB, 7.30 malam, 08.00\u201310.00, atau Ba'da Maghrib"}
      <WaktuMeaning text={text} />
    </>
  );
}
