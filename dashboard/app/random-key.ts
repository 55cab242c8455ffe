import { useRef } from 'react';

/** A unique key; also works without HTTPS, where crypto.randomUUID is missing. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A send that may be tried again: the same request keeps its key, so that it is sent once, until it has ended. */
export function useAttempt() {
  const tried = useRef({ request: '', key: '' });
  return {
    keyOf(request: string): string {
      if (tried.current.request !== request) tried.current = { request, key: randomKey() };
      return tried.current.key;
    },
    ended(): void {
      tried.current = { request: '', key: '' };
    },
  };
}
