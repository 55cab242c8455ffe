export { addFile, fileInDraft } from './draft.ts';
