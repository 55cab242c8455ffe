'use strict';
/**
 * Node loads this file before the daemon. It makes the wall clock wrong by the number of ms in a file, while all other
 * clocks are right. libfaketime cannot do this, because it has one offset for all clocks. SIGUSR2 reads the file again.
 */
const { readFileSync } = require('node:fs');

const RealDate = Date;
let wrongBy = 0;
const look = () => {
  wrongBy = Number(readFileSync(process.env.MIMBAR_YEAR_WRONG_BY, 'utf8'));
};
look();
process.on('SIGUSR2', look);

globalThis.Date = new Proxy(RealDate, {
  construct: (_, given, target) =>
    Reflect.construct(RealDate, given.length > 0 ? given : [RealDate.now() + wrongBy], target),
  apply: () => new RealDate(RealDate.now() + wrongBy).toString(),
  get: (of, key) => (key === 'now' ? () => RealDate.now() + wrongBy : Reflect.get(of, key)),
});
