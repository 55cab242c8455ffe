import { useState } from 'react';
import { Button } from '#dashboard/components/button.tsx';
import { Segments } from '#dashboard/components/date/segments.tsx';
import { LazyModal } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { SearchInput } from '#dashboard/components/form/search-input.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { useNarrow } from '#dashboard/components/use-media-query.ts';
import { formatCount } from '#shared/base/count.ts';
import { formatPhone } from '#shared/base/phone.ts';
import { searchKey } from '#shared/base/search-key.ts';
import type { AnnounceItem } from '#shared/announce/announce.ts';
import { isSendable } from '../broadcast/parts.ts';

/** The rows that are shown at first. */
const FEW = 5;

interface WhoProps {
  items: readonly AnnounceItem[];
  left: ReadonlySet<string>;
  onLeave: (kecuali: string[]) => void;
}

/** Every recipient once, with a tick; who cannot get it stands first, unticked, with the reason. */
export function Who(props: WhoProps) {
  const isPhone = useNarrow();
  if (props.items.length === 0)
    return <p className="help">Belum ada siapa-siapa di pilihan ini. Tambah penerima lain.</p>;
  return isPhone ? <WhoSheet {...props} /> : <WhoBox {...props} />;
}

function WhoBox({ items, left, onLeave }: WhoProps) {
  const [isWhole, setWhole] = useState(false);
  const [search, setSearch] = useState('');
  const sorted = inOrder(items);
  const shown = isWhole ? found(sorted, search) : sorted.slice(0, FEW);
  return (
    <div className="who">
      <TickAll items={items} left={left} onLeave={onLeave} />
      {isWhole && <Search value={search} onChange={setSearch} />}
      <WhoList items={shown} left={left} onLeave={onLeave} />
      {!isWhole && sorted.length > FEW && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          Lihat {formatCount(sorted.length - FEW)} lainnya
        </Button>
      )}
    </div>
  );
}

type Part = 'semua' | 'tidak' | 'mubaligh';

/** On a phone a line with the count, behind which the list is a sheet. */
function WhoSheet({ items, left, onLeave }: WhoProps) {
  const [open, setOpen] = useState(false);
  const [part, setPart] = useState<Part>('semua');
  const [search, setSearch] = useState('');
  const isOff = (item: AnnounceItem) => !isOn(item, left);
  const off = items.filter(isOff).length;
  const title = `${formatCount(items.length - off)} penerima`;
  const of: Record<Part, (item: AnnounceItem) => boolean> = {
    semua: () => true,
    tidak: isOff,
    mubaligh: ({ peran }) => peran.endsWith('Mubaligh'),
  };
  const option = (value: Part, label: string) => ({
    value,
    label: `${label} ${formatCount(items.filter(of[value]).length)}`,
  });
  return (
    <>
      <button type="button" className="who-open" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="grow">
          <b>{title}</b>
          <span className="sub">{off === 0 ? 'Satu pesan per nomor' : `${formatCount(off)} tidak dikirimi`}</span>
        </span>
        <Icon name="chevron-right" />
      </button>
      <LazyModal open={open} onClose={() => setOpen(false)} title={title} className="sheet who-sheet" dismissable>
        <Search value={search} onChange={setSearch} />
        <Segments
          label="Saring penerima"
          options={[option('semua', 'Semua'), option('tidak', 'Tidak dikirimi'), option('mubaligh', 'Mubaligh')]}
          value={part}
          onChange={setPart}
        />
        <div className="who">
          <TickAll items={items} left={left} onLeave={onLeave} />
          <WhoList items={found(inOrder(items), search).filter(of[part])} left={left} onLeave={onLeave} />
        </div>
        <div className="dialog-foot">
          <Button kind="primary" onClick={() => setOpen(false)}>
            Pakai {title}
          </Button>
        </div>
      </LazyModal>
    </>
  );
}

const isOn = (item: AnnounceItem, left: ReadonlySet<string>): boolean => isSendable(item) && !left.has(item.kunci);

const inOrder = (items: readonly AnnounceItem[]): AnnounceItem[] =>
  items.toSorted((a, b) => Number(isSendable(a)) - Number(isSendable(b)));

function found(items: readonly AnnounceItem[], search: string): AnnounceItem[] {
  const wanted = searchKey(search);
  return items.filter(({ recipients, peran }) => searchKey(`${recipients.join()} ${peran}`).includes(wanted));
}

function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return <SearchInput label="Cari nama atau masjid" value={value} onChange={({ target }) => onChange(target.value)} />;
}

function TickAll({ items, left, onLeave }: WhoProps) {
  const open = items.filter(isSendable);
  const ticked = open.filter((item) => isOn(item, left)).length;
  const isPart = ticked > 0 && ticked < open.length;
  return (
    <label className="who-head">
      <input
        type="checkbox"
        className="check"
        ref={(box) => {
          if (box) box.indeterminate = isPart;
        }}
        checked={ticked > 0}
        disabled={open.length === 0}
        onChange={() => onLeave(ticked === open.length ? open.map(({ kunci }) => kunci) : [])}
      />
      <b>{formatCount(ticked)} penerima</b>
      <span className="muted">Satu pesan per nomor</span>
    </label>
  );
}

function WhoList({ items, left, onLeave }: WhoProps) {
  const tick = (kunci: string, isTicked: boolean) =>
    onLeave(isTicked ? [...left].filter((one) => one !== kunci) : [...left, kunci]);
  if (items.length === 0) return <p className="help">Tidak ada penerima seperti itu.</p>;
  return (
    <ul>
      {items.map((item) => (
        <WhoLine
          key={item.kunci}
          item={item}
          isOn={isOn(item, left)}
          onTick={(isTicked) => tick(item.kunci, isTicked)}
        />
      ))}
    </ul>
  );
}

interface WhoLineProps {
  item: AnnounceItem;
  isOn: boolean;
  onTick: (isOn: boolean) => void;
}

function WhoLine({ item, isOn: isTicked, onTick }: WhoLineProps) {
  const { recipients, peran, no_hp, skipped, waiting } = item;
  const reason = waiting ? 'Sudah menunggu di antrean' : skipped;
  return (
    <li>
      <label>
        <input
          type="checkbox"
          className="check"
          checked={isTicked}
          disabled={!isSendable(item)}
          onChange={({ target }) => onTick(target.checked)}
        />
        <span className="grow">
          {recipients.join(', ')}
          <span className={reason === undefined ? 'sub' : 'sub why-not'}>{reason ?? peran}</span>
        </span>
        <span className="num muted">{no_hp === '' ? '' : formatPhone(no_hp)}</span>
      </label>
    </li>
  );
}
