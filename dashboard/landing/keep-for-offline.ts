/**
 * Has the worker keep the page for those who come without a connection, once the page itself is there. Browsers allow
 * it on https and on this very machine. The worker's own file never comes from a cache, so an update is found at once.
 */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    // If the browser rejects it or has no space, the page works as before.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}
