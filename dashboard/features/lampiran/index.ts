export { LampiranField } from './lampiran-field.tsx';
export { LampiranIcon, LampiranName } from './lampiran-name.tsx';
