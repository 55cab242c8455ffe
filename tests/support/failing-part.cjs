/** Loaded into the daemon before it starts: on SIGUSR2, the part that FAIL names fails. */
process.on('SIGUSR2', () => {
  const [kind, where = ''] = process.env.FAIL.split(':');
  const error = Object.assign(
    new Error('Something 081200000123 broke'),
    where && { stack: `Error: Something\n    at ${where}/index.js:1:1` },
  );
  if (kind === 'rejection') Promise.reject(error);
  else if (kind === 'nothing') Promise.reject();
  else
    setImmediate(() => {
      throw error;
    });
});
