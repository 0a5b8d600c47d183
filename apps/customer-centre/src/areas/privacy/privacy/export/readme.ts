import { type Locale, locales } from '@kontor/contract/locales'
import type { IndexedFile } from '../../../../platform/files/write-zip.ts'
import type { Services } from '../../../../platform/services.ts'

/** index.json, for programs. Names in the archive are permanent; a change of their meaning raises `version`. */
export type ArchiveIndex = {
  format: 'kontor-export'
  version: 1
  locale: Locale
  provider: string
  customer_number: number
  customer: string
  requested_by: string
  made_at: string
  files: IndexedFile[]
  /** Lists what the reader's access to the customer does not include. */
  not_included: string[]
  /** Files that the store has lost. */
  missing: string[]
}

export type ReadmeFacts = Omit<ArchiveIndex, 'files' | 'missing'>

/** Every language, the reader's first. */
export function readme(catalogues: Services['catalogues'], facts: ReadmeFacts): string {
  const order = [facts.locale, ...locales.filter(locale => locale !== facts.locale)]
  const texts = order.map(locale => catalogues[locale].privacy.readme(facts).trimEnd())
  return `${texts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`
}
