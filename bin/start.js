import { launchDaemon } from './launch.js';
import { runMain } from './output.js';
import { prepare } from './prepare.js';

await runMain(async () => {
  await prepare();
  await launchDaemon(['serve', ...process.argv.slice(2)]);
});
