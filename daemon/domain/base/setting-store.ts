/** Single values by key, as text. */
export interface SettingStore {
  get: (key: string) => string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}
