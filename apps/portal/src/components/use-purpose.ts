import type { InvoiceRow } from '@kontor/contract/areas/money/billing'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { monthName } from './month-name.ts'

type Told = Pick<InvoiceRow, 'purpose'> & Partial<Pick<InvoiceRow, 'kind'>>

/** Says in a few words what a document is for and when: "Production cloud, Webshop +3 · Mar 2026"; and what it is, where it is no invoice. */
export function usePurpose(): (document: Told) => string {
  const t = useTranslations('billing')
  const locale = useNumberLocale()
  return ({ kind = 'invoice', purpose: { names, more, from, to } }) => {
    const what = names.join(', ') + (more > 0 ? ` +${more}` : '')
    const months = [...new Set([from, to].flatMap(day => (day === null ? [] : day.slice(0, 7))))]
    const when = months.map(month => monthName(month, locale, 'medium')).join(' – ')
    return [kind === 'invoice' ? '' : t(`kinds.${kind}`), what, when].filter(part => part !== '').join(' · ')
  }
}
