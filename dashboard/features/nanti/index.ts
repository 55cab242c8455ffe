export { NantiActions } from './nanti-actions.tsx';
export { NantiList } from './nanti-list.tsx';
export { kirimName } from './nanti-words.ts';
