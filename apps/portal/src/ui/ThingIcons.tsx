import { drawIcon } from './Icon.tsx'

// Icons of the things on the signed-in pages and of their actions.
export const FilterIcon = /* @__PURE__ */ drawIcon('M3 5.5h14M6 10h8m-5 4.5h2')
export const CalendarIcon = /* @__PURE__ */ drawIcon('M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5')
export const DownloadIcon = /* @__PURE__ */ drawIcon('M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13')
export const ExternalIcon = /* @__PURE__ */ drawIcon(
  'M11.5 3.5h5v5m0-5L9 11M8 4.5H4.5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V12',
)
export const PrintIcon = /* @__PURE__ */ drawIcon(
  'M6 7.5V3h8v4.5m-8 7H4a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-2M6 12h8v5H6z',
)
export const ClockIcon = /* @__PURE__ */ drawIcon('M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0M10 5.75V10l2.75 1.75')
export const CreditCardIcon = /* @__PURE__ */ drawIcon(
  'M3.5 4.5h13a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1m-1 3.75h15m-12 4H8',
)
export const BankIcon = /* @__PURE__ */ drawIcon('m3 7.5 7-4.5 7 4.5zm2 3v4m5-4v4m5-4v4M3 17h14')
export const PhoneIcon = /* @__PURE__ */ drawIcon(
  'M7.2 3H4.5A1.5 1.5 0 0 0 3 4.6 13 13 0 0 0 15.4 17a1.5 1.5 0 0 0 1.6-1.5v-2.7l-3.6-1.2-1.6 1.6a10 10 0 0 1-5-5l1.6-1.6z',
)
export const CopyIcon = /* @__PURE__ */ drawIcon(
  'M8 6.5h7.5a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1M4.5 13.5a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1H12a1 1 0 0 1 1 1',
)
export const DeviceIcon = /* @__PURE__ */ drawIcon(
  'M6.5 2.5h7a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1m2.5 12.5h2',
)
export const MinusIcon = /* @__PURE__ */ drawIcon('M5 10h10')
export const ArrowRightIcon = /* @__PURE__ */ drawIcon('M3.5 10h13m-5-5 5 5-5 5')
export const PlanIcon = /* @__PURE__ */ drawIcon('M6.5 4v12m-3-3 3 3 3-3M13.5 16V4m-3 3 3-3 3 3')
export const RefreshIcon = /* @__PURE__ */ drawIcon(
  'M16.5 3.5v4h-4m-9 9v-4h4M4.2 7.5a6.25 6.25 0 0 1 10.5-2l1.8 2m-13 5 1.8 2a6.25 6.25 0 0 0 10.5-2',
)
export const InboxIcon = /* @__PURE__ */ drawIcon('M3 11.5 5.5 4h9l2.5 7.5V16H3v-4.5h4l1.5 2.5h3l1.5-2.5h4')
