import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

// The limit for the daemon's figures: Fastify and nothing else. Every route of the given file answers its bytes from
// memory. Prints its address once it listens.

interface Answer {
  path: string;
  type: string;
  encoding: string | null;
  file: string;
}

const app = Fastify();
for (const { path, type, encoding, file } of JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Answer[]) {
  const bytes = readFileSync(file);
  // A string is faster, because it is sent in one piece with its headers.
  const body = encoding || bytes.length > 65_536 ? bytes : bytes.toString();
  app.get(path, (_request, reply) =>
    (encoding ? reply.header('content-encoding', encoding) : reply).type(type).send(body),
  );
}
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
