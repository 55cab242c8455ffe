import { compileLater } from './tuning/late-compilers.ts';

// All other code is loaded after this.
compileLater();
const { runProgram } = await import('./main/program.ts');
await runProgram(process.argv.slice(2));
