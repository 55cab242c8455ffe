/** The foot of a printed page: what it is of, and which one of how many. */
export function PageFoot({ title, page, pages }: { title: string; page: number; pages: number }) {
  return (
    <footer className="kaki">
      <span>{title}</span>
      <span>
        Halaman {page} dari {pages}
      </span>
    </footer>
  );
}
