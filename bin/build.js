import { runMain } from './output.js';
import { prepare } from './prepare.js';

await runMain(() => prepare({ force: true }));
