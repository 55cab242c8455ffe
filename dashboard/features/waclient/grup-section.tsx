import { useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { useDaftar, useGrup } from '#dashboard/app/grup.ts';
import { Button } from '#dashboard/components/button.tsx';
import { dayOf, dayTimeOf } from '#dashboard/components/date/today.ts';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { SearchInput } from '#dashboard/components/form/search-input.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { InlineSwitch } from '#dashboard/components/inline-edit/inline-switch.tsx';
import { LoadNotice } from '#dashboard/components/load-notice.tsx';
import { formatCount } from '#shared/base/count.ts';
import { formatLongDate } from '#shared/base/dates.ts';
import type { DaftarCard } from '#shared/card/daftar.ts';
import { GRUP_MAX, type DaftarGrup, type Grup } from '#shared/grup/grup.ts';
import { useGrupChanges } from './grup-queries.ts';

/** From this many groups on one looks for a name. */
const SEARCHED_FROM = 8;

/** The groups that the linked number is in, and which of them Mimbar may write to. */
export function GrupSection({ connected }: { connected: boolean }) {
  const { data, isError, refetch } = useGrup();
  const { run, busy } = useChange();
  const changes = useGrupChanges();
  return (
    <section className="card groups" aria-labelledby="grup-title">
      <div className="groups-head">
        <div>
          <h2 id="grup-title">Grup</h2>
          <p className="muted">
            Hanya grup yang Anda izinkan yang dikirimi. Isi percakapannya tidak dibaca, disimpan, atau dijawab.
          </p>
        </div>
        {data?.dibaca && <span className="muted num">Dibaca {dayTimeOf(data.dibaca)}</span>}
        <Button icon="refresh" busy={busy} disabled={!connected} onClick={() => run(changes.refresh())}>
          Baca lagi
        </Button>
      </div>
      {!connected && <p className="muted">Sambungkan WhatsApp dulu untuk membaca grupnya.</p>}
      {data ? (
        <Groups daftar={data} connected={connected} />
      ) : (
        <div className="empty" role="status">
          <LoadNotice isError={isError} retry={() => void refetch()} />
        </div>
      )}
    </section>
  );
}

function Groups({ daftar: { dibaca, grup }, connected }: { daftar: DaftarGrup; connected: boolean }) {
  const { data: card } = useDaftar();
  const [wanted, setWanted] = useState('');
  if (grup.length === 0)
    return (
      <p className="muted">
        {dibaca === null
          ? 'Grup belum dibaca. Tekan Baca lagi untuk melihat grup nomor ini.'
          : 'Nomor ini bukan anggota grup mana pun.'}
      </p>
    );
  const shown = grup.filter(({ nama }) => nama.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <>
      {grup.length >= SEARCHED_FROM && (
        <SearchInput label="Cari grup" value={wanted} onChange={(event) => setWanted(event.target.value)} />
      )}
      <ul className="group-list">
        {shown.map((row) => (
          <GroupRow
            key={row.id}
            row={row}
            connected={connected}
            listed={card?.id_grup.includes(row.id) ? whenListed(card) : undefined}
          />
        ))}
      </ul>
      {shown.length === 0 && <p className="muted">Tidak ada grup dengan nama itu.</p>}
      <p className="muted">
        Grup yang boleh dikirimi muncul sebagai penerima di Pengumuman, Papan Jumat, dan Schedule. Paling banyak{' '}
        {GRUP_MAX} grup sekali kirim.
      </p>
    </>
  );
}

/** When the card sends the list: 'Daftar Jumat tiap Kamis 19.00'. */
function whenListed({ next_run, jam }: DaftarCard): string | undefined {
  if (next_run === null) return undefined;
  return `Daftar Jumat tiap ${formatLongDate(dayOf(next_run)).split(',')[0]} ${jam.replace(':', '.')}`;
}

interface GroupRowProps {
  row: Grup;
  connected: boolean;
  /** When it gets the list of the coming Friday; undefined if it does not. */
  listed: string | undefined;
}

function GroupRow({ row, connected, listed }: GroupRowProps) {
  const { nama, anggota, boleh, alasan, terakhir } = row;
  const confirm = useConfirm();
  const { run, busy } = useChange();
  const changes = useGrupChanges();
  const test = () =>
    confirm(
      {
        title: `Kirim pesan uji ke ${nama}?`,
        description: `${formatCount(anggota)} anggota membacanya.`,
        confirmLabel: 'Kirim',
        cancelLabel: 'Batal',
      },
      () => run(changes.test(row)),
    );
  return (
    <li className={alasan === null ? undefined : 'off'}>
      <Icon name="users" />
      <span className="grow">
        <b>{nama}</b>
        <span className={alasan === null ? 'sub' : 'sub t-warn'}>{alasan ?? `${formatCount(anggota)} anggota`}</span>
      </span>
      <span className="muted">
        {listed && <span className="line-of">{listed}</span>}
        {terakhir === null ? boleh && 'Belum pernah dikirimi' : `Terakhir ${dayTimeOf(terakhir)}`}
      </span>
      {boleh && alasan === null && (
        <Button small kind="quiet" busy={busy} disabled={!connected} onClick={test} aria-label={`Pesan uji ke ${nama}`}>
          Pesan uji
        </Button>
      )}
      {alasan === null || boleh ? (
        <span className="group-switch">
          <InlineSwitch label={`Boleh dikirimi: ${nama}`} value={boleh} onSave={(next) => changes.update(row, next)} />
          <span aria-hidden="true">{boleh ? 'Boleh' : 'Tidak'}</span>
        </span>
      ) : (
        <span className="muted">Tidak dapat</span>
      )}
    </li>
  );
}

/** The Cloud API has no groups. */
export function NoGrup() {
  return (
    <section className="card groups" aria-labelledby="grup-title">
      <h2 id="grup-title">Grup</h2>
      <p className="muted">WhatsApp Cloud API tidak dapat mengirim ke grup. Kirim ke orangnya satu per satu.</p>
    </section>
  );
}
