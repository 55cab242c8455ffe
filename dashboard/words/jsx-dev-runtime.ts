import * as react from 'react/jsx-dev-runtime';
import { worded } from './say.ts';

/** As jsx-runtime.ts, for `npm run dev`. */
export const Fragment = react.Fragment;
export const jsxDEV: typeof react.jsxDEV = (type, props, ...rest) => react.jsxDEV(type, worded(type, props), ...rest);
