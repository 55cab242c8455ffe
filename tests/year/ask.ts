import { request } from 'node:http';

// `any`: the tests read answers of every shape.
export interface Answer {
  status: number;
  body: any;
}

/**
 * Makes each call on a new connection: a kept one would suddenly be idle for minutes, and be closed during the next
 * call.
 */
export function ask(
  url: string,
  method: string,
  { token, body }: { token?: string | undefined; body?: unknown } = {},
): Promise<Answer> {
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method,
        agent: false,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(bytes && { 'content-length': bytes.length }),
          ...(bytes && !Buffer.isBuffer(body) && { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('error', reject);
        response.on('end', () => {
          const isJson = response.headers['content-type']?.includes('json') ?? false;
          resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text });
        });
      },
    );
    call.on('error', reject);
    call.end(bytes);
  });
}
