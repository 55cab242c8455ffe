/**
 * `fetch` of a file, which tells how much of it is sent. The answer has no headers; failures are as those of fetch.
 */
export function upload(url: string, init: RequestInit, onProgress: (percent: number) => void): Promise<Response> {
  const { method = 'POST', headers, body, signal } = init;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError('The upload got no answer'));
    request.onabort = () => reject(signal?.reason as Error);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => request.abort());
    request.send(body as File);
  });
}
