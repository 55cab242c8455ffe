import * as react from 'react/jsx-runtime';
import { worded } from './say.ts';

/** React's own runtime, with each text in the language that is set (docs/decisions/0053). */
export const Fragment = react.Fragment;
export const jsx: typeof react.jsx = (type, props, key) => react.jsx(type, worded(type, props), key);
export const jsxs: typeof react.jsxs = (type, props, key) => react.jsxs(type, worded(type, props), key);
