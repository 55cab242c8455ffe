import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useChange } from '#dashboard/api/change.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { contactOptions } from '#dashboard/app/options/contact-options.ts';
import { useAccount, useServices } from '#dashboard/app/services.tsx';
import { jumatDay, today } from '#dashboard/components/date/today.ts';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { Icon, type IconName } from '#dashboard/components/icon.tsx';
import type { Option } from '#dashboard/components/picker/options.ts';
import { useDebounced } from '#dashboard/components/use-debounced.ts';
import { addDays } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { absentChange } from '../answer.ts';
import { absenceOf, localCommands, type Command, type Link } from './commands.ts';

const SEARCH_DELAY = 200;
/** Maximum number of mosques, and of preachers. */
const MOST = 6;
/** Maximum number of schedules of a kind, and how many days ahead they are. */
const SCHEDULES = 3;
const AHEAD = 7;

interface Props {
  open: boolean;
  onClose: () => void;
}

/** One search field for people, mosques, dates, actions and screens. */
export default function CommandBar({ open, onClose }: Props) {
  return (
    <Modal open={open} onClose={onClose} title="Cari atau buka" className="command-bar" dismissable>
      <Bar onClose={onClose} />
    </Modal>
  );
}

function Bar({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { role } = useAccount();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const { api, seeking } = useServices();
  const { run: change } = useChange();
  const found = useFound(text.trim());
  const commands = useMemo(() => [...found, ...localCommands(text, today(), role)], [found, text, role]);
  const chosen = Math.min(at, commands.length - 1);

  useEffect(() => {
    document.getElementById(`${list}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, chosen]);

  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    if ('path' in command) return void navigate(command.path, { state: command.state });
    const { isKnown, ...jadwal } = command.absent;
    if (isKnown) return seeking.open(jadwal);
    return void change(absentChange(api, jadwal), { done: () => seeking.open(jadwal) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && commands.length > 0) {
      event.preventDefault();
      setAt((chosen + step + commands.length) % commands.length);
    }
    if (event.key === 'Enter') run(commands[chosen]);
  };

  return (
    <div className="stack">
      <input
        className="input"
        type="text"
        // Whoever types on after Ctrl+K does not wait for the dialog's transition.
        autoFocus
        role="combobox"
        aria-label="Cari atau buka"
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={commands.length > 0 ? `${list}-${chosen}` : undefined}
        placeholder="Nama, masjid, 'jumat depan', 'cuti'…"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={list} aria-label="Hasil" className="commands">
        {commands.map((command, index) => (
          <div
            key={command.id}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onPointerMove={() => setAt(index)}
            onClick={() => run(command)}
          >
            <Icon name={command.icon} />
            <span dir="auto">{command.label}</span>
            <small>{command.group}</small>
          </div>
        ))}
      </div>
      {commands.length === 0 && (
        <p className="help" role="status">
          Tidak ada yang cocok.
        </p>
      )}
    </div>
  );
}

/** Mosques and preachers whose name contains the text, and what they have in the next days; the server searches. */
function useFound(text: string): Command[] {
  const { api } = useServices();
  const term = useDebounced(text, SEARCH_DELAY);
  const { data } = useQuery({
    queryKey: [...keys.options, 'command-bar', term],
    queryFn: async ({ signal }) => {
      const [masjid, mubaligh, jumatan, pengajian] = await Promise.all([
        contactOptions(api, 'masjid').load(term, signal),
        contactOptions(api, 'mubaligh').load(term, signal),
        loadComing(api, 'jumatan', term, signal),
        loadComing(api, 'pengajian', term, signal),
      ]);
      return [
        ...linesOf('masjid', 'Masjid', 'building-columns', masjid),
        ...linesOf('mubaligh', 'Mubaligh', 'microphone', mubaligh),
        ...jumatan,
        ...pengajian,
      ];
    },
    enabled: term !== '',
    meta: { quiet: true },
  });
  return useMemo(() => {
    if (text === '' || !data) return [];
    // Until the server answers, the matching part of the previous answer is shown.
    const typed = text.toLowerCase();
    return term === text ? data : data.filter(({ label }) => label.toLowerCase().includes(typed));
  }, [text, term, data]);
}

/** The next schedules of whoever is found, to say that their preacher can't come. */
async function loadComing(api: ApiClient, kind: JadwalKind, search: string, signal: AbortSignal): Promise<Command[]> {
  const from = kind === 'jumatan' ? jumatDay() : today();
  const paging = { page: 1, limit: SCHEDULES, orderBy: 'tanggal', orderType: 'asc' };
  const query = { ...paging, search, dateStart: from, dateEnd: addDays(from, AHEAD) };
  const { data } = await api.call(endpoints[kind].list, { query, signal });
  return data.map((row) => absenceOf(kind, row));
}

type Groups = Awaited<ReturnType<ReturnType<typeof contactOptions>['load']>> | undefined;

/** The rows found; of one or two also what there is to do with each. */
function linesOf(noun: 'masjid' | 'mubaligh', group: 'Masjid' | 'Mubaligh', icon: IconName, groups: Groups): Link[] {
  const options = (groups ?? []).flatMap((one) => one.options).slice(0, MOST);
  const rows = options.map(({ value, label }): Link => ({
    id: `${noun} ${value}`,
    group,
    label,
    icon,
    path: `/${noun}?${new URLSearchParams({ cari: label })}`,
  }));
  return [...rows, ...(options.length <= 2 ? options.flatMap((one) => actionsFor(noun, group, one)) : [])];
}

function actionsFor(noun: 'masjid' | 'mubaligh', group: 'Masjid' | 'Mubaligh', { value: id, label }: Option): Link[] {
  const jadwal = (kind: 'pengajian' | 'jumatan', icon: IconName): Link => ({
    id: `${kind} ${noun} ${id}`,
    group,
    label: `Jadwal ${kind} ${label}`,
    icon,
    path: `/jadwal-${kind}?${new URLSearchParams({ cari: label })}`,
  });
  const cuti: Link = {
    id: `cuti ${id}`,
    group,
    label: `Cuti ${label}`,
    icon: 'calendar-minus',
    path: `/cuti?id_mubaligh=${id}`,
  };
  const pesan: Link = {
    id: `pesan ${noun} ${id}`,
    group,
    label: `Kirim pesan ke ${label}`,
    icon: 'send',
    path: '/pengumuman',
    state: { penerima: [{ label, penerima: { jenis: noun, id } }] },
  };
  return [
    jadwal('pengajian', 'calendar'),
    jadwal('jumatan', 'calendar-clock'),
    ...(noun === 'mubaligh' ? [cuti] : []),
    pesan,
  ];
}
