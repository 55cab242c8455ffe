export { LampiranField } from './lampiran-field.tsx';
export { LampiranLine, LampiranName } from './lampiran-name.tsx';
