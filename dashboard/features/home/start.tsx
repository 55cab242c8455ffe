import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useChange, type Change } from '#dashboard/api/change.ts';
import { BahasaLayar } from '#dashboard/app/bahasa-layar.tsx';
import { useAccount } from '#dashboard/app/services.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { useStartChanges } from './home-queries.ts';
import { isOneLine, type Step, type StepAction } from './start-steps.ts';

/** The steps of the first day, with ticks; the first unfinished one is open. */
export function Start({ steps }: { steps: readonly Step[] }) {
  const { role } = useAccount();
  const changes = useStartChanges();
  const { run, busy } = useChange();
  const now = steps.find(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  const [isOpen, setOpen] = useState(false);
  const act = (what: 'starters' | 'remind') => void run<unknown>(changes[what]() as Change);
  if (!isOpen && isOneLine(steps))
    return (
      <section className="card start one-line" aria-label="Langkah pertama">
        <p>
          {done} dari {steps.length} langkah selesai
          {now && <span className="muted"> · {now.title}</span>}
        </p>
        <Button small aria-expanded={false} onClick={() => setOpen(true)}>
          Lanjutkan
        </Button>
      </section>
    );
  return (
    <section className="card start" aria-labelledby="start-title">
      <header>
        <div>
          <h2 id="start-title">Langkah pertama</h2>
          <p>Enam langkah, sekitar 20 menit. Boleh dilanjutkan kapan saja.</p>
          {role === 'superadmin' && (
            <div className="start-words">
              <span>Bahasa layar</span>
              <BahasaLayar />
            </div>
          )}
        </div>
        <div className="pr">
          <b>
            {done} dari {steps.length}
          </b>{' '}
          selesai
          <div className="bar6" aria-hidden="true">
            {steps.map(({ key, isDone }) => (
              <i key={key} className={isDone ? 'on' : undefined} />
            ))}
          </div>
        </div>
      </header>
      <ol>
        {steps.map((step, at) => {
          const isNow = step === now;
          return (
            <li key={step.key} className={step.isDone ? 'done' : isNow ? 'now' : undefined}>
              <span className="n">{step.isDone ? <Icon name="check" /> : at + 1}</span>
              <span>
                <b>
                  {step.title}
                  {step.isDone && <span className="sr">, selesai</span>}
                </b>
                <small>{step.detail}</small>
                {isNow && (
                  <span className="btns">
                    {step.actions.map((action, place) => (
                      <Act key={action.label} action={action} primary={place === 0} busy={busy} onAct={act} />
                    ))}
                  </span>
                )}
              </span>
              {!isNow && (
                <Link to={step.to} aria-label={`${step.isDone ? 'Lihat' : 'Buka'} ${step.title}`}>
                  {step.isDone ? 'Lihat' : 'Buka'}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface ActProps {
  action: StepAction;
  primary: boolean;
  busy: boolean;
  onAct: (what: 'starters' | 'remind') => void;
}

function Act({ action: { label, icon, act }, primary, busy, onAct }: ActProps) {
  if (typeof act === 'string')
    return (
      <Button kind={primary ? 'primary' : 'plain'} icon={icon} busy={busy} onClick={() => onAct(act)}>
        {label}
      </Button>
    );
  return (
    <Link className={primary ? 'btn primary' : 'btn'} to={act.to}>
      {icon && <Icon name={icon} />}
      {label}
    </Link>
  );
}
