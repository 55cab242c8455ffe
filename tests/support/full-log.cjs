/** Loaded into the daemon before it starts: from SIGUSR2 on, its standard output is a file on a full disk. */
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const write = fs.writeSync;
let isFull = false;
process.on('SIGUSR2', () => {
  isFull = true;
});
fs.writeSync = (descriptor, ...rest) => {
  if (isFull && descriptor === 1)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  return write(descriptor, ...rest);
};
syncBuiltinESMExports();
