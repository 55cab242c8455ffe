import { MimbarError, isSpreadsheetRefusal } from '#daemon/base/errors.ts';
import { pieceBytes, pieceRows, type Answer, type Request } from './protocol.ts';
import { readWorkbook } from './read.ts';

// The process that does one job on a workbook or a picture and is then ended by its parent. It has no network address,
// no database and no secrets; what it is sent may be hostile.

const send = (answer: Answer): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(answer, (error: Error | null) => (error ? reject(error) : resolve()));
  });

async function sendBytes(bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    await send({ type: 'bytes', bytes: bytes.slice(at, at + pieceBytes) });
  }
}

async function work(next: () => Promise<Request>): Promise<void> {
  const received: Uint8Array[] = [];
  let request = await next();
  while (request.type === 'bytes') {
    received.push(request.bytes);
    request = await next();
  }
  if (request.type === 'read') {
    const rows = await readWorkbook(Buffer.concat(received.splice(0)), request.options);
    for (let at = 0; at < rows.length; at += pieceRows)
      await send({ type: 'rows', rows: rows.slice(at, at + pieceRows) });
  } else if (request.type === 'boards') {
    const { readBoardFile } = await import('./read.ts');
    const { rows, ...file } = await readBoardFile(Buffer.concat(received.splice(0)), request.options);
    await send({ type: 'boards', file });
    for (let at = 0; at < rows.length; at += pieceRows)
      await send({ type: 'boardRows', rows: rows.slice(at, at + pieceRows) });
  } else if (request.type === 'logo') {
    const { readLogo } = await import('../images/read-logo.ts');
    const image = readLogo(Buffer.concat(received.splice(0)));
    if (image) {
      const { bytes, ...facts } = image;
      await send({ type: 'logo', facts });
      await sendBytes(bytes);
    }
  } else if (request.type === 'mark') {
    const { writeMarks } = await import('./write.ts');
    await sendBytes(await writeMarks(Buffer.concat(received.splice(0)), request.spec));
  } else if (request.type === 'template') {
    const { writeTemplate } = await import('./write.ts');
    await sendBytes(await writeTemplate(request.spec));
  } else if (request.type === 'board') {
    const { writeBoard } = await import('./write.ts');
    await sendBytes(await writeBoard(request.spec));
  } else if (request.type === 'table') {
    const { createTableWriter } = await import('./write.ts');
    const table = createTableWriter(request.spec);
    for (let more = await next(); more.type === 'rows'; more = await next()) table.add(more.rows);
    await sendBytes(await table.finish());
  }
  await send({ type: 'done' });
}

const inbox: Request[] = [];
let wake: (() => void) | undefined;

process.on('message', (request: Request) => {
  inbox.push(request);
  wake?.();
});
process.on('disconnect', () => process.exit(0));

async function next(): Promise<Request> {
  for (;;) {
    const request = inbox.shift();
    if (request) return request;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}

work(next).catch((error: unknown) => {
  if (isSpreadsheetRefusal(error)) return send({ type: 'refused', kind: error.kind, message: error.message });
  if (error instanceof MimbarError) return send({ type: 'refused', kind: 'damaged', message: error.message });
  return send({ type: 'failed', stack: error instanceof Error ? String(error.stack) : String(error) });
});
