import { readFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import Fastify from 'fastify';

// The limit for the daemon's figures: Fastify and nothing else. Every route of the given file answers its bytes from
// memory; with a database the route /row answers one query. Prints its address once it listens.

interface Answer {
  path: string;
  type: string;
  encoding: string | null;
  file: string;
}

const [answers = '', database] = process.argv.slice(2);
const app = Fastify();
for (const { path, type, encoding, file } of (answers === ''
  ? []
  : JSON.parse(readFileSync(answers, 'utf8'))) as Answer[]) {
  const bytes = readFileSync(file);
  // A string is faster, because it is sent in one piece with its headers.
  const body = encoding || bytes.length > 65_536 ? bytes : bytes.toString();
  app.get(path, (_request, reply) =>
    (encoding ? reply.header('content-encoding', encoding) : reply).type(type).send(body),
  );
}
if (database) {
  const row = new Sqlite(database, { readonly: true }).prepare('select count(*) as n from sqlite_master');
  app.get('/row', () => row.get());
}
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT'] ?? 0) })}\n`);
