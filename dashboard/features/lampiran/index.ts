export { LampiranField, STILL_UPLOADING } from './lampiran-field.tsx';
export { LampiranLine, LampiranName } from './lampiran-name.tsx';
export { LampiranBubble } from './lampiran-picture.tsx';
