/** Shown if there is nothing, or nothing yet. */
export function Empty({ busy = false, text }: { busy?: boolean; text?: string }) {
  return (
    <div className="empty" role="status">
      <b>{busy ? 'Loading Data...' : 'No results.'}</b>
      {text && <p>{text}</p>}
    </div>
  );
}
