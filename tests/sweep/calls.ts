import type { Command } from 'commander';
import { createProgram } from '#tests/support/cli.ts';

/**
 * Calls that change nothing important. A command that asks first is refused, because there is no terminal. A command
 * that is not listed gets only its required arguments.
 */
export const CALLS: Record<string, string[]> = {
  serve: [],
  status: [],
  logout: [],
  'schedule list': [],
  'queue list': [],
  'queue pause': [],
  'queue resume': [],
  'queue release': [],
  'log list': [],
  'template list': [],
  'template starter': [],
  'template register': [],
  'backup create': ['--without-whatsapp'],
  'backup list': [],
  'backup prune': [],
  'audit list': [],
  undo: [],
  doctor: [],
  config: [],
  'clock show': [],
  'clock confirm': ['--yes'],
  'admin list': [],
  'admin reset': [],
  'session list': [],
  version: [],
  import: ['masjid', 'tidak-ada.xlsx'],
  broadcast: ['pengajian', '--date', '2099-01-01', '--template-dkm', '1', '--dry-run'],
  announce: ['--to', 'dkm', '--text', 'Rapat takmir', '--dry-run'],
  'schedule set': ['jumatan_reminder', '--no-active', '--dry-run'],
  'schedule run-now': ['jumatan_reminder', '--dry-run'],
  'queue cancel': ['1'],
  'log resend': ['1'],
  export: ['masjid', '--csv', '--out', 'masjid.csv'],
  'template show': ['1'],
  'template set': ['1', '--name', 'Baru', '--dry-run'],
  'backup verify': ['tidak-ada.backup'],
  'backup restore': ['tidak-ada.backup'],
  'backup drill': [],
  'person export': ['081200000001'],
  'person remove': ['081200000001'],
  'holiday list': [],
  'holiday set': ['idul_fitri', '1448', '2027-03-11'],
  'holiday reset': ['idul_fitri', '1448'],
  'branding show': [],
  'branding set': ['--bahasa', 'indonesia'],
  'location show': [],
  'location find': ['bandung'],
  'location set': ['Bandung'],
  'location clear': [],
  'link show': ['tidak-ada'],
  'link new': ['tidak-ada'],
  'link revoke': ['tidak-ada', '--yes'],
  'leave list': [],
  'leave add': ['tidak-ada', '2099-01-01'],
  'leave remove': ['999', '--yes'],
  'leave import': ['tidak-ada.xlsx'],
  'leave export': ['--csv', '--out', 'cuti.csv'],
  completion: ['bash'],
  'admin add': ['baru'],
  'admin passwd': ['superadmin'],
  'admin phone': ['superadmin', '081200000317'],
  'admin remove': ['tidak-ada'],
  'admin promote': ['tidak-ada'],
  'admin demote': ['tidak-ada', '--yes'],
  'masjid list': [],
  'masjid show': ['tidak-ada'],
  'masjid add': ['Masjid Sapu', '--ketua-dkm', 'Bapak Sapu', '--hp', '081200000901'],
  'masjid set': ['tidak-ada', '--hp', '081200000902'],
  'masjid remove': ['tidak-ada', '--yes'],
  'mubaligh list': [],
  'mubaligh show': ['tidak-ada'],
  'mubaligh add': ['Ustadz Sapu', '--hp', '081200000903'],
  'mubaligh set': ['tidak-ada', '--khatib', 'Tidak'],
  'mubaligh remove': ['tidak-ada', '--yes'],
  'pengajian list': ['--all'],
  'pengajian add': ['tidak-ada', 'tidak-ada', '2099-01-06', '19:30'],
  'pengajian set': ['999', '--waktu', '20:00'],
  'pengajian remove': ['999', '--yes'],
  'jumatan list': [],
  'jumatan add': ['tidak-ada', 'tidak-ada', '2099-01-02'],
  'jumatan set': ['999', '--date', '2099-01-02'],
  'jumatan remove': ['999', '--yes'],
  'session revoke': ['1'],
  login: [],
  'series list': [],
  'series show': ['999'],
  'series add': ['tidak-ada', 'tidak-ada', '19:30', 'setiap Selasa'],
  'series set': ['999', '--waktu', '20:00'],
  'series end': ['999', '2099-01-01', '--yes'],
  'series remove': ['999', '--yes'],
  'roster show': [],
  'roster conflicts': [],
  'roster candidates': ['tidak-ada', '2099-01-02'],
  'roster set': ['tidak-ada', '2099-01-02', '-'],
  'roster swap': ['tidak-ada', '2099-01-02', 'tidak-ada', '2099-01-09'],
  'roster confirm': ['tidak-ada', '2099-01-02', 'hadir'],
  'roster draft': [],
  'roster accept': ['tidak-ada'],
  'roster import': ['tidak-ada.xlsx'],
  'roster export': ['--out', 'papan.xlsx'],
  'replace list': [],
  'replace show': ['jumatan', '999'],
  'replace candidates': ['jumatan', '999'],
  'replace offer': ['jumatan', '999', 'tidak-ada'],
  'replace cancel': ['jumatan', '999', '--yes'],
  'later list': [],
  'later move': ['999', '2099-01-01 04:30'],
  'later cancel': ['999', '--yes'],
  'tell list': [],
  'tell send': ['--dry-run'],
  'tell dismiss': ['jumatan', '999', '--yes'],
  load: [],
  'group list': [],
  'group refresh': [],
  'group allow': ['tidak-ada'],
  'group deny': ['tidak-ada'],
};
/** These commands run until somebody ends them; tests/cli tests them. */
export const ENDLESS = new Set(['log tail', 'pair']);
/** The daemon's own bundle runs these commands, without a running daemon. */
export const OFFLINE = [
  ['backup', 'verify', 'tidak-ada.backup'],
  ['backup', 'restore', 'tidak-ada.backup'],
  ['backup', 'drill'],
  ['doctor', '--offline'],
  ['admin', 'reset'],
];

/** A command that does something, and the arguments it requires if CALLS does not list it. */
export interface Leaf {
  name: string;
  command: Command;
  needed: string[];
}

export const leaves: Leaf[] = [];
/** The `--help` text of the program and of each command and group, by name. */
export const helps = new Map<string, string>();
const { stdin, stdout, stderr } = process;
(function walk(command: Command, names: string[]) {
  const name = names.join(' ');
  helps.set(name, command.helpInformation());
  if (command.commands.length === 0) {
    const needed = command.registeredArguments
      .filter(({ required }) => required)
      .map(({ argChoices }) => argChoices?.[0] ?? 'tidak-ada');
    leaves.push({ name, command, needed });
  }
  for (const child of command.commands) walk(child, [...names, child.name()]);
})(
  await createProgram(
    {
      env: {},
      cwd: '/',
      streams: { stdin, stdout, stderr },
      signal: new AbortController().signal,
      offline: async () => '[]',
    },
    () => undefined,
  ),
  [],
);

/** The arguments of a command. Its files are in `folder`, because all commands share the folder of this process. */
export const callOf = ({ name, needed }: Leaf, folder: string): string[] =>
  [...name.split(' '), ...(CALLS[name] ?? needed)].map((arg) =>
    /^(masjid|cuti|papan)\.(csv|xlsx)$/.test(arg) ? `${folder}/${arg}` : arg,
  );
