'use strict';
/*
 * Loaded into the daemon before it: a wall clock that is wrong by so many ms as a file says, while all other clocks go
 * on. libfaketime knows one offset for all clocks, so it moves the year, and this the hands. SIGUSR2: look again.
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
