import type { CommanderError } from 'commander';

const TITLES: Record<string, string> = {
  'Usage:': 'Pemakaian:',
  'Options:': 'Pilihan:',
  'Commands:': 'Perintah:',
  'Arguments:': 'Argumen:',
};

/** Translates the titles of a help page to Indonesian. */
export function titleOf(english: string): string {
  return TITLES[english] ?? english;
}

/** The first quoted word, which is what the person typed. */
const quotedIn = (message: string) => /'[^']*'/.exec(message)?.[0] ?? '';

/** Translates commander's error to Indonesian; `helpFor` is the command whose help the message names. */
export function usageMessage({ code, message }: CommanderError, helpFor: string): string {
  const name = /'([^']*)'/.exec(message)?.[1] ?? '';
  const similar = /\(Did you mean (?:one of )?([^?]*)\?\)/.exec(message)?.[1];
  const words: Record<string, string> = {
    'commander.unknownCommand': `Perintah '${name}' tidak dikenal.`,
    'commander.unknownOption': `Pilihan '${name}' tidak dikenal.`,
    'commander.missingArgument': `Argumen <${name}> belum diisi.`,
    'commander.optionMissingArgument': `Pilihan '${name}' belum diisi.`,
    'commander.missingMandatoryOptionValue': `Pilihan '${name}' wajib diisi.`,
    'commander.invalidArgument': `${quotedIn(message)} tidak dikenal. Yang ada: ${/Allowed choices are (.*)\.$/.exec(message)?.[1] ?? ''}.`,
    'commander.help': 'Perintah belum lengkap.',
    'commander.excessArguments': 'Terlalu banyak argumen.',
  };
  const maybe = similar ? ` Mungkin maksud Anda: ${similar}?` : '';
  return `${words[code] ?? 'Perintah tidak dapat dibaca.'}${maybe} Lihat: ${helpFor} --help`;
}
