export { BroadcastBody } from './broadcast-body.tsx';
export { BroadcastNotices } from './broadcast-preview.tsx';
export { BroadcastDialog, useBroadcastOf, type BroadcastOf } from './use-broadcast-of.tsx';
