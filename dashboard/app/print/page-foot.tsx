/** The foot of a printed page: title, page number, number of pages. */
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
