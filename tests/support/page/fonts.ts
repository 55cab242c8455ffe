import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The font of all tests; `MIMBAR_FONT='Noto Sans'` tries another, from `MIMBAR_FONTS` or from the machine. */
const FONT = process.env['MIMBAR_FONT'] ?? 'Liberation Sans';
/** A folder of fonts that are not installed. */
const FOLDER = process.env['MIMBAR_FONTS'];
/** The families that --font-sans names (dashboard/styles/common/tokens.css) and a Linux machine may have. */
const NAMED = ['Segoe UI', 'Roboto', 'Noto Sans', 'Helvetica Neue', 'Liberation Sans', 'Arimo', 'Arial'];

/** The browser's environment: the same font on every machine, whatever else is installed. */
export function fontEnv(): NodeJS.ProcessEnv {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'mimbar-fonts-')), 'fonts.conf');
  const rejected = NAMED.filter((family) => family !== FONT).map(
    (family) => `<pattern><patelt name="family"><string>${family}</string></patelt></pattern>`,
  );
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <match target="pattern">
    <test name="family"><string>sans-serif</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>${FONT}</string></edit>
  </match>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  ${FOLDER ? `<dir>${FOLDER}</dir>` : ''}
  <selectfont><rejectfont>${rejected.join('')}</rejectfont></selectfont>
</fontconfig>
`,
  );
  return { ...process.env, FONTCONFIG_FILE: file };
}
