import { useState } from 'react';
import { Button } from '#dashboard/components/button.tsx';
import { SearchInput } from '#dashboard/components/form/search-input.tsx';
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
export function Who({ items, left, onLeave }: WhoProps) {
  const [isWhole, setWhole] = useState(false);
  const [search, setSearch] = useState('');
  const wanted = searchKey(search);
  const sorted = items.toSorted((a, b) => Number(isSendable(a)) - Number(isSendable(b)));
  const found = sorted.filter(({ recipients, peran }) => searchKey(`${recipients.join()} ${peran}`).includes(wanted));
  const shown = isWhole ? found : sorted.slice(0, FEW);
  const open = items.filter(isSendable);
  const ticked = open.filter(({ kunci }) => !left.has(kunci)).length;
  const isPart = ticked > 0 && ticked < open.length;
  const tick = (kunci: string, isOn: boolean) =>
    onLeave(isOn ? [...left].filter((one) => one !== kunci) : [...left, kunci]);
  return (
    <div className="who">
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
      {isWhole && (
        <SearchInput label="Cari nama atau masjid" value={search} onChange={({ target }) => setSearch(target.value)} />
      )}
      <ul>
        {shown.map((item) => (
          <WhoLine
            key={item.kunci}
            item={item}
            isOn={isSendable(item) && !left.has(item.kunci)}
            onTick={(isOn) => tick(item.kunci, isOn)}
          />
        ))}
      </ul>
      {isWhole && found.length === 0 && <p className="help">Tidak ada penerima dengan nama itu.</p>}
      {!isWhole && sorted.length > FEW && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          Lihat {formatCount(sorted.length - FEW)} lainnya
        </Button>
      )}
    </div>
  );
}

interface WhoLineProps {
  item: AnnounceItem;
  isOn: boolean;
  onTick: (isOn: boolean) => void;
}

function WhoLine({ item, isOn, onTick }: WhoLineProps) {
  const { recipients, peran, no_hp, skipped, waiting } = item;
  const reason = waiting ? 'Sudah menunggu di antrean' : skipped;
  return (
    <li>
      <label>
        <input
          type="checkbox"
          className="check"
          checked={isOn}
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
