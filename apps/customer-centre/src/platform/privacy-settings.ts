import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConsentPurpose } from '@kontor/contract/enums/privacy'
import { byLocale, type Locale } from '@kontor/contract/locales'

export type PrivacySettings = {
  /** The processing agreement that can be concluded now: another text has another version. */
  agreement: { version: string; texts: Record<Locale, string> }
  /** Consents that are asked for; none, unless something needs one. */
  consents: readonly ConsentPurpose[]
}

const folder = join(import.meta.dirname, '../../texts')
const template = (locale: Locale) => readFileSync(join(folder, `processing-agreement.${locale}.md`), 'utf8')

export const defaultPrivacy: PrivacySettings = {
  agreement: { version: '2026-11', texts: byLocale(template) },
  consents: [],
}
