import type { ReactNode } from 'react';

export function PageHead({ title, subtitle, children }: { title: string; subtitle: ReactNode; children?: ReactNode }) {
  return (
    <header className="head">
      <div>
        <h1>{title}</h1>
        <p>{subtitle}</p>
      </div>
      {children && <div className="btns">{children}</div>}
    </header>
  );
}
