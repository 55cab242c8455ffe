import { runProgram } from './main/program.ts';

await runProgram(process.argv.slice(2));
