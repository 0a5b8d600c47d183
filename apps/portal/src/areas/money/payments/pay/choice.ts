import type { PayQuote } from '@kontor/contract/areas/money/payments'
import type { Money } from '@kontor/contract/money'
import { amountTyped } from '../../../../components/amount-text.ts'
import type { FormValues } from '../../../../forms/form-values.ts'

export type PayDocument = PayQuote['documents'][number]
export type Offer = PayQuote['offers'][number]

/** Says what is to be paid, and with what, as the form has it. */
export type Choice = {
  documents: { id: string; amount_minor?: number }[]
  /** Fields whose amount is none, or more than is open. */
  wrong: string[]
  offer: string
}

export const partField = (id: string) => `part.${id}`
export const offerKey = ({ kind, method }: Pick<Offer, 'kind' | 'method'>) => `${kind} ${method ?? ''}`

export const payable = ({ documents }: PayQuote) => documents.filter(({ obstacle }) => obstacle === null)

/** @param wanted the ids in the page's address, or what is overdue; without: everything that is not debited anyway */
export function isWanted({ id, due_on, debit_on }: PayDocument, wanted: string | undefined, today: string): boolean {
  if (wanted === undefined) return debit_on === null
  return wanted === 'overdue' ? due_on !== null && due_on < today : wanted.split(',').includes(id)
}

/** The default method, else the first one that is offered. */
export const firstOffer = ({ offers }: PayQuote) => offers.find(({ is_default }) => is_default) ?? offers[0]

export function choiceOf(quote: PayQuote, data: FormValues): Choice {
  const chosen = data.getAll('document')
  const wrong: string[] = []
  const documents = payable(quote)
    .filter(({ id }) => chosen.includes(id))
    .map(({ id, open }) => {
      const typed = data.get(partField(id))
      if (typed === null) return { id }
      const amount_minor = amountTyped(String(typed), open.currency)
      if (amount_minor === null || amount_minor > open.amount_minor) {
        wrong.push(partField(id))
        return { id }
      }
      return { id, amount_minor }
    })
  return { documents, wrong, ...data.texts('offer') }
}

/** Sums the chosen invoices. */
export function sumOf({ total: { currency }, documents }: PayQuote, choice: Pick<Choice, 'documents'>): Money {
  const openOf = (id: string) => documents.find(document => document.id === id)?.open.amount_minor ?? 0
  return {
    currency,
    amount_minor: choice.documents.reduce((sum, { id, amount_minor }) => sum + (amount_minor ?? openOf(id)), 0),
  }
}

/** Says what a transfer is to quote: the numbers of what it is for, where the customer centre names numbers. */
export function referenceOf(quote: PayQuote, { documents }: Pick<Choice, 'documents'>): string {
  const own = quote.transfer?.reference ?? ''
  const all = payable(quote)
  const named = own === all.map(({ number }) => number).join(' ')
  const chosen = all.filter(({ id }) => documents.some(document => document.id === id))
  return named && chosen.length > 0 ? chosen.map(({ number }) => number).join(' ') : own
}
