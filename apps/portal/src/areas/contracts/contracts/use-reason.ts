import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'

type Reason = Pick<Contract['because'][number], 'rule' | 'law' | 'values'>

/** Says why a date is the one it is, and which law that stands on. */
export function useReason(): (reason: Reason) => string {
  const t = useTranslations('contracts')
  const locale = useNumberLocale()
  return ({ rule, law, values }) => {
    const written = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? formatDate(value, locale) : value,
    ])
    const sentence = t(`rules.${rule}`, Object.fromEntries(written))
    return law === null ? sentence : `${sentence} ${t('law', { law: t(`laws.${law}`) })}`
  }
}
