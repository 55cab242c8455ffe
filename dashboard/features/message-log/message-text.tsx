import { useLayoutEffect, useRef, useState } from 'react';

/** A message's text with its line breaks, cut to three lines until it is expanded. */
export function MessageText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setLong((now) => (element.classList.contains('open') ? now : element.scrollHeight > element.clientHeight + 1));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text]);
  return (
    <>
      <span ref={box} translate="no" className={open ? 'clip open' : 'clip'}>
        {text}
      </span>
      {long && (
        <button type="button" className="link clip-more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Ringkas' : 'Selengkapnya'}
        </button>
      )}
    </>
  );
}
