export { useStartChanges } from './home-queries.ts';
