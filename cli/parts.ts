/** What the tests take from the bundle, built with cli.js in one run; the npm package leaves it out. */
export { createProgram } from './program.ts';
export { runCli } from './run.ts';
