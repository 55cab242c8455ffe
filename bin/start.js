import { launchKept } from './launch.js';
import { runMain } from './output.js';
import { prepare } from './prepare.js';

await runMain(async () => {
  await prepare();
  await launchKept(['serve', ...process.argv.slice(2)]);
});
