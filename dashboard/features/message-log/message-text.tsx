import { useLayoutEffect, useRef, useState } from 'react';
import { gistOf } from '#dashboard/components/phone-list/gist.ts';

/** Lines of a message that are shown until one asks for the rest. */
const SHOWN = 3;

/** A message's text with its line breaks; of a long one three lines from where it says something. */
export function MessageText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  const gist = text.split('\n').length > SHOWN ? gistOf(text) : text;
  const long = cut || gist !== text;
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setCut((now) => (element.classList.contains('open') ? now : element.scrollHeight > element.clientHeight + 1));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text]);
  return (
    <>
      <span ref={box} translate="no" className={open ? 'clip open' : 'clip'}>
        {open ? text : gist}
      </span>
      {long && (
        <button type="button" className="link clip-more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Ringkas' : 'Selengkapnya'}
        </button>
      )}
    </>
  );
}
