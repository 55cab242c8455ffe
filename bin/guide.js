import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Marked } from 'marked';

/** The table of contents; its lists are the order of the pages. */
const CONTENTS = 'README.md';
const PICTURES = 'gambar';

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The URL fragment of a heading, as GitHub makes it. */
const anchorOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

/** Where a link of the Markdown leads on /panduan: the files link each other by name, so that GitHub shows them too. */
function hrefOf(href) {
  const [file, anchor] = href.split('#');
  if (/^[a-z]+:/.test(href) || file === '') return href;
  if (!file.endsWith('.md')) throw new Error(`Tautan panduan bukan ke halaman panduan: ${href}`);
  return `${file === CONTENTS ? '/panduan' : `/panduan/${file.slice(0, -'.md'.length)}`}${anchor ? `#${anchor}` : ''}`;
}

function createMarkdown(sizeOf) {
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${escaped(anchorOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escaped(hrefOf(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const { width, height } = sizeOf(href);
        const of = `src="/panduan/${escaped(href)}" alt="${escaped(text)}" width="${width}" height="${height}"`;
        return `<img ${of} class="${width < height ? 'phone' : 'wide'}" loading="lazy" decoding="async">`;
      },
      html({ text }) {
        throw new Error(`Panduan hanya berisi Markdown, bukan HTML: ${text}`);
      },
    },
  });
}

/** Width and height of a lossy WebP picture, plain or with a header of its own (RFC 9649, 2.5 and 2.7). */
function sizeOfWebp(bytes) {
  const form = bytes.toString('latin1', 8, 16);
  if (form === 'WEBPVP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form !== 'WEBPVP8 ') throw new Error('Gambar panduan harus WebP');
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

const titleOf = (text, file) => {
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (!title) throw new Error(`Halaman panduan tanpa judul: ${file}`);
  return title;
};

/** The groups of the contents with their pages, in order. */
function groupsOf(text) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      name: part.slice(0, part.indexOf('\n')).trim(),
      pages: [...part.matchAll(/^- \[([^\]]+)\]\(([^)]+)\.md\)/gm)].map(([, title, page]) => ({ title, page })),
    }));
}

function navigation(groups, current) {
  const item = ({ title, page }) =>
    `<li><a href="/panduan/${page}"${page === current ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`;
  return groups.map(({ name, pages }) => `<h2>${escaped(name)}</h2><ul>${pages.map(item).join('')}</ul>`).join('\n');
}

function neighbours(groups, current) {
  const pages = groups.flatMap((group) => group.pages);
  const at = pages.findIndex(({ page }) => page === current);
  const link = (found, rel, word) =>
    found ? `<a rel="${rel}" href="/panduan/${found.page}"><small>${word}</small> ${escaped(found.title)}</a>` : '';
  return link(pages[at - 1], 'prev', 'Sebelumnya') + link(pages[at + 1], 'next', 'Berikutnya');
}

/**
 * The admins' guide as pages without script: name of the page (`''` for the contents) to its HTML. `frame` is what the
 * build made of dashboard/panduan/index.html. Throws for a page that the contents do not list, and for a listed one
 * that is missing.
 */
function renderGuide(folder, frame) {
  const read = (file) => readFileSync(join(folder, file), 'utf8');
  const markdown = createMarkdown((href) => sizeOfWebp(readFileSync(join(folder, href))));
  const contents = read(CONTENTS);
  const groups = groupsOf(contents);
  const listed = groups.flatMap(({ pages }) => pages.map(({ page }) => `${page}.md`));
  const present = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== CONTENTS);
  const odd = [...listed, ...present].filter((file) => !listed.includes(file) || !present.includes(file));
  if (odd.length > 0) throw new Error(`Daftar isi panduan dan berkasnya berbeda: ${odd.join(', ')}`);
  return new Map(
    [CONTENTS, ...listed].map((file) => {
      const page = file === CONTENTS ? '' : file.slice(0, -'.md'.length);
      const text = read(file);
      const parts = {
        head: `<title>${escaped(titleOf(text, file))} – Panduan</title>`,
        nav: navigation(groups, page),
        // Wide tables scroll sideways on a phone.
        body: markdown
          .parse(text)
          .replaceAll('<table>', '<div class="scroll" tabindex="0" role="group" aria-label="Tabel"><table>')
          .replaceAll('</table>', '</table></div>'),
        next: page === '' ? '' : neighbours(groups, page),
      };
      return [page, frame.replace(/<!--panduan-(\w+)-->/g, (_, name) => parts[name])];
    }),
  );
}

/** Writes the guide with its pictures into `target`, over the frame; every page packed too, as the other pages are. */
export function writeGuide(folder, target) {
  const frame = readFileSync(join(target, 'index.html'), 'utf8');
  for (const [page, html] of renderGuide(folder, frame)) {
    const file = join(target, `${page || 'index'}.html`);
    writeFileSync(file, html);
    writeFileSync(`${file}.gz`, gzipSync(html, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(html));
  }
  const pictures = join(folder, PICTURES);
  if (existsSync(pictures)) cpSync(pictures, join(target, PICTURES), { recursive: true });
}
