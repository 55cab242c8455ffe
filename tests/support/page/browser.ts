import { chromium, type Browser } from 'playwright-core';
import { toolPath } from '../process/tools.ts';
import { fontEnv } from './fonts.ts';

/** Starts a Chromium that the caller closes. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: toolPath('chromium'),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    env: fontEnv(),
  });
}

let shared: Promise<Browser> | undefined;

/**
 * The Chromium of this worker, for all files that run in it: starting one takes a second. Whoever makes a context
 * closes it. The browser ends with the worker, which holds the other end of its pipe; one that crashed is started
 * again.
 */
export function sharedChromium(): Promise<Browser> {
  if (shared) return shared;
  const started = launchChromium();
  const forget = () => {
    if (shared === started) shared = undefined;
  };
  started.then((browser) => browser.once('disconnected', forget), forget);
  shared = started;
  return started;
}
