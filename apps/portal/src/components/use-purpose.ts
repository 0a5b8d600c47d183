import type { InvoiceRow } from '@kontor/contract/areas/money/billing'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { monthRange } from './month-name.ts'

type Told = Pick<InvoiceRow, 'purpose'> & Partial<Pick<InvoiceRow, 'kind'>>

/** Says in a few words what a document is for and when: "Production cloud, Webshop +3 · Mar 2026"; and what it is, where it is no invoice. */
export function usePurpose(): (document: Told) => string {
  const partsOf = usePurposeParts()
  return document => {
    const { what, when } = partsOf(document)
    return when === '' ? what : `${what} · ${when}`
  }
}

/** Says the same in two parts, for where they stand below each other. */
export function usePurposeParts(): (document: Told) => { what: string; when: string } {
  const t = useTranslations('billing')
  const locale = useNumberLocale()
  return ({ kind = 'invoice', purpose: { names, more, from, to } }) => {
    const name = names.join(', ') + (more > 0 ? ` +${more}` : '')
    const [first, last] = [from ?? to, to ?? from]
    return {
      what: [kind === 'invoice' ? '' : t(`kinds.${kind}`), name].filter(part => part !== '').join(' · '),
      // no line ends between a month and its year
      when:
        first && last
          ? monthRange(first.slice(0, 7), last.slice(0, 7), locale).replaceAll(/ (?=\d{4})/g, '\u00a0')
          : '',
    }
  }
}
