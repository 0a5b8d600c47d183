import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@kontor/contract/problem-texts'
import type { ConsentPurpose } from '@kontor/contract/words/privacy'

export type PrivacySettings = {
  /** The processing agreement that can be concluded now: another text has another version. */
  agreement: { version: string; texts: Record<Locale, string> }
  /** What people are asked for; nothing, unless something exists that needs it. */
  consents: readonly ConsentPurpose[]
}

const folder = join(import.meta.dirname, '../../../texts')
const template = (locale: Locale) => readFileSync(join(folder, `processing-agreement.${locale}.md`), 'utf8')

export const defaultPrivacy: PrivacySettings = {
  agreement: { version: '2026-11', texts: { en: template('en'), de: template('de') } },
  consents: [],
}
