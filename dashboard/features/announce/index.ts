export { addFile } from './draft.ts';
