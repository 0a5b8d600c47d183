import { drawIcon } from './Icon.tsx'

// Icons of controls and messages. Only those of the sign-in page are here, because a module is the smallest unit of a
// chunk.
export const AlertTriangleIcon = /* @__PURE__ */ drawIcon(
  'M8.7 3.5 2.2 14.75A1.5 1.5 0 0 0 3.5 17h13a1.5 1.5 0 0 0 1.3-2.25L11.3 3.5a1.5 1.5 0 0 0-2.6 0M10 7.75v3.5m0 2.85v.01',
)
export const AlertCircleIcon = /* @__PURE__ */ drawIcon(
  'M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0M10 6.25v4.5m0 2.85v.01',
)
export const InfoIcon = /* @__PURE__ */ drawIcon(
  'M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0m-7.5-.75v4.5m0-7.35v.01',
)
export const CheckCircleIcon = /* @__PURE__ */ drawIcon(
  'M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0m-10.5.25 2.25 2.25 4-4.5',
)
export const KeyIcon = /* @__PURE__ */ drawIcon(
  'm9.25 10.5 7.25-7m-3.5 3.25 2.5 2.5M10.25 13a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0',
)
export const EyeIcon = /* @__PURE__ */ drawIcon(
  'M1.75 10S4.75 4.5 10 4.5s8.25 5.5 8.25 5.5-3 5.5-8.25 5.5S1.75 10 1.75 10M12.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0',
)
export const EyeOffIcon = /* @__PURE__ */ drawIcon(
  'M8 4.75a7.6 7.6 0 0 1 2-.25c5.25 0 8.25 5.5 8.25 5.5a14 14 0 0 1-1.9 2.5m-2.6 2.05A7.8 7.8 0 0 1 10 15.5c-5.25 0-8.25-5.5-8.25-5.5A14.4 14.4 0 0 1 5.3 6M8.1 8.35a2.5 2.5 0 0 0 3.5 3.5M3 3l14 14',
)
export const GlobeIcon = /* @__PURE__ */ drawIcon(
  'M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0M2.5 10h15M10 2.5c2 2.1 3 4.6 3 7.5s-1 5.4-3 7.5c-2-2.1-3-4.6-3-7.5s1-5.4 3-7.5',
)
