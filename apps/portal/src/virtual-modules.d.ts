declare module 'virtual:messages/hashes' {
  /** Locale → hash of its compiled messages, as in their path. */
  export const hashes: Record<import('./i18n/locale.ts').Locale, string>
}

declare module 'virtual:messages/files' {
  /** Path → JSON text. Server only. */
  export const messageFiles: Record<string, string>
}
