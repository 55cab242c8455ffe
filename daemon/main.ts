import { compileLater } from './tuning/late-compilers.ts';

// Before any other code: it is loaded below.
compileLater();
await import('./main/program.ts');
