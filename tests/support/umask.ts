// Loaded before each test file: commands without a daemon narrow the mask of the process they run in, and a worker goes
// on with it. Folders of a later test were closed to the service user then.
process.umask(0o022);
