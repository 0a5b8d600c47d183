// Names of products, the same in every language. Order matters: many browsers also name the ones they descend from.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (table: typeof browsers, text: string): string => table.find(([pattern]) => pattern.test(text))?.[1] ?? ''

/** The browser and system a user agent names, in the words people use; empty where it does not say. */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  return { browser: first(browsers, userAgent), system: first(systems, userAgent) }
}
