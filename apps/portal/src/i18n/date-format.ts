const formats = new Map<string, Intl.DateTimeFormat>()

/** Made once for each locale and look: making one costs a hundred times what a date does. */
export function dateFormat(locale: string, look: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(look)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, look)
  formats.set(key, format)
  return format
}
