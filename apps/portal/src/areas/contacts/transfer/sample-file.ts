import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { csvText } from '../../../list/csv.ts'
import { contactLines } from './contact-lines.ts'

/** An empty table with the columns that an import knows, for filling in. */
export function useSampleFile(): () => string {
  const t = useTranslations('contacts')
  const locale = useNumberLocale()
  return () => {
    const [heads = []] = contactLines([], t, () => '')
    const own = [...heads.slice(0, 5), heads[6] ?? '', ...heads.slice(8, 18)]
    return csvText([own], locale)
  }
}
