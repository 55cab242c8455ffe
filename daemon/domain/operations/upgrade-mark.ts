export interface UpgradeMark {
  exists: () => boolean;
  remove: () => void;
}
