/** Exports for the tests, built together with cli.js; the npm package leaves them out. */
export { createProgram } from './program.ts';
export { runCli } from './run.ts';
