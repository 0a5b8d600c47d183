import { fileFields } from '@kontor/contract/enums/contact-transfer'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { csvText } from '../../../../list/csv.ts'

/** An empty table with the columns that an import recognises, for filling in. */
export function useSampleFile(): () => string {
  const t = useTranslations('contacts.fields')
  const locale = useNumberLocale()
  return () => csvText([fileFields.map(field => t(field))], locale)
}
