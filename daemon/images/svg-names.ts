const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Elements that only draw. All others are removed with their content. */
export const ELEMENTS = words(`
  svg g defs title desc path rect circle ellipse line polyline polygon text tspan textPath style use
  linearGradient radialGradient stop clipPath mask filter feBlend feColorMatrix feComponentTransfer feComposite
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset
`);

/** Elements that leave something on the screen. */
export const DRAWING = words('path rect circle ellipse line polyline polygon text');

/** Attributes that only say where, how large and in which colour. */
export const ATTRIBUTES = words(`
  id class style x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points width height viewBox preserveAspectRatio transform version
  dx dy rotate lengthAdjust textLength startOffset method spacing side pathLength offset
  gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits
  in in2 result mode type values stdDeviation operator k1 k2 k3 k4 tableValues slope intercept amplitude exponent radius
  fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset stroke-opacity opacity color display visibility overflow paint-order vector-effect mix-blend-mode
  isolation clip-path clip-rule mask mask-type filter flood-color flood-opacity stop-color stop-opacity
  color-interpolation color-interpolation-filters shape-rendering text-rendering font-family font-size font-size-adjust
  font-stretch font-style font-variant font-weight text-anchor text-decoration letter-spacing word-spacing
  dominant-baseline alignment-baseline baseline-shift writing-mode direction unicode-bidi
`);
