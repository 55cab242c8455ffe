import { runProgram } from '#daemon/process/program.ts';

await runProgram(process.argv.slice(2));
