import { drawIcon } from './Icon.tsx'

// Icons of the frame around the signed-in pages.
export const HomeIcon = /* @__PURE__ */ drawIcon('m3 9 7-6 7 6v7.5a.5.5 0 0 1-.5.5h-4v-5h-5v5h-4a.5.5 0 0 1-.5-.5z')
export const ReceiptIcon = /* @__PURE__ */ drawIcon(
  'M4.5 2.75v14.5l2-1.25 1.75 1.25L10 16l1.75 1.25L13.5 16l2 1.25V2.75zM7.5 7h5m-5 3.5h5',
)
export const FileIcon = /* @__PURE__ */ drawIcon(
  'M11.5 2.5h-6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-10zm0 0v4h4m-8 4h5m-5 3.25h3',
)
export const UsersIcon = /* @__PURE__ */ drawIcon(
  'M12.5 16.5v-1a3 3 0 0 0-3-3h-4a3 3 0 0 0-3 3v1m7.75-9.75a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0m7.25 9.75v-1a3 3 0 0 0-2.25-2.9m-2.5-8.5a2.75 2.75 0 0 1 0 5.3',
)
export const LifeBuoyIcon = /* @__PURE__ */ drawIcon(
  'M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0M13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0M4.7 4.7l3.2 3.2m4.2 4.2 3.2 3.2m0-10.6-3.2 3.2m-4.2 4.2-3.2 3.2',
)
export const UserIcon = /* @__PURE__ */ drawIcon(
  'M16 17v-1a4 4 0 0 0-4-4H8a4 4 0 0 0-4 4v1m9.25-11a3.25 3.25 0 1 1-6.5 0 3.25 3.25 0 0 1 6.5 0',
)
export const BellIcon = /* @__PURE__ */ drawIcon(
  'M5 8.5a5 5 0 0 1 10 0c0 4 1.5 5.25 1.5 5.25h-13S5 12.5 5 8.5m3.25 8a2 2 0 0 0 3.5 0',
)
export const SearchIcon = /* @__PURE__ */ drawIcon('M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0m-1.5 4 4 4')
export const SidebarIcon = /* @__PURE__ */ drawIcon(
  'M4 3.5h12a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1m3.75 0v13',
)
export const SettingsIcon = /* @__PURE__ */ drawIcon(
  'M3 6h7m4 0h3M3 14h3m4 0h7M14 6a2 2 0 1 1-4 0 2 2 0 0 1 4 0m-4 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0',
)
export const LogoutIcon = /* @__PURE__ */ drawIcon(
  'M8 17H4.5a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1H8m5 10.5 3.5-3.5L13 6.5m3.5 3.5H8',
)
export const MoreIcon = /* @__PURE__ */ drawIcon(
  'M4 10a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0m5.5 0a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0m5.5 0a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
)
export const CodeIcon = /* @__PURE__ */ drawIcon('m6.5 6-4 4 4 4m7-8 4 4-4 4m-2-10-3 12')
export const ShieldIcon = /* @__PURE__ */ drawIcon(
  'M10 2.5 3.75 5v4.5c0 3.9 2.6 6.7 6.25 8 3.65-1.3 6.25-4.1 6.25-8V5zM7.25 10l2 2 3.5-4',
)
export const ScreenIcon = /* @__PURE__ */ drawIcon(
  'M3.5 4h13a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1M7 16.5h6m-3-3v3',
)
export const MoonIcon = /* @__PURE__ */ drawIcon('M16.9 11.6A7 7 0 1 1 8.4 3.1a5.5 5.5 0 0 0 8.5 8.5')
export const SunIcon = /* @__PURE__ */ drawIcon(
  'M13.25 10a3.25 3.25 0 1 1-6.5 0 3.25 3.25 0 0 1 6.5 0M10 2v1.25m0 13.5V18M2 10h1.25m13.5 0H18M4.35 4.35l.9.9m9.5 9.5.9.9m0-11.3-.9.9m-9.5 9.5-.9.9',
)
export const LockIcon = /* @__PURE__ */ drawIcon(
  'M4.5 9h11a1 1 0 0 1 1 1v6.5a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1m2 0V6a3.5 3.5 0 0 1 7 0v3',
)
