export { NobodyBanner, PenggantiDialog } from './pengganti-banner.tsx';
export { Reasons } from './reasons.tsx';
