/** The copies in a data directory. */
export interface LeftBehindDirectory {
  list(): LeftBehind[];
  remove: (name: string) => void;
}

/** A copy beside the live data; `at` is when it was put there, UTC ms. */
export interface LeftBehind {
  name: string;
  at: number;
  isWork: boolean;
}
