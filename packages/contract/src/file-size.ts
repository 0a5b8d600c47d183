import { numberFormat } from './formats.ts'

/** Writes it as people read it: "312 KB", "4.2 MB". */
export function sizeText(bytes: number, locale: string): string {
  const [unit, amount] =
    bytes < 1024 * 1024 ? (['kilobyte', bytes / 1024] as const) : (['megabyte', bytes / 1024 / 1024] as const)
  const digits = unit === 'megabyte' ? 1 : 0
  return numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits }).format(
    Math.max(amount, unit === 'kilobyte' ? 1 : 0),
  )
}
