import { drawIcon } from './Icon.tsx'

// Icons of controls that the sign-in page does without.
export const PlusIcon = /* @__PURE__ */ drawIcon('M10 4v12M4 10h12')
export const CheckIcon = /* @__PURE__ */ drawIcon('m4 10.5 4 4 8-9')
export const ChevronDownIcon = /* @__PURE__ */ drawIcon('m5 7.5 5 5 5-5')
export const ChevronLeftIcon = /* @__PURE__ */ drawIcon('m12.5 5-5 5 5 5')
export const ChevronRightIcon = /* @__PURE__ */ drawIcon('m7.5 5 5 5-5 5')
export const MailIcon = /* @__PURE__ */ drawIcon(
  'M3.5 4.5h13a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1M3 5.5l7 5.5 7-5.5',
)
export const XIcon = /* @__PURE__ */ drawIcon('m5 5 10 10M15 5 5 15')
