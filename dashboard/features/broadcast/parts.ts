// What dialogs and screens of other features show of a broadcast. Not in index.tsx: the first screen imports that.
export { BroadcastBody, RestButtons, type Asked } from './broadcast-body.tsx';
export { BroadcastNotices } from './broadcast-preview.tsx';
export { ChosenMessage } from './chosen-message.tsx';
export { isSendable } from './use-preview.ts';
