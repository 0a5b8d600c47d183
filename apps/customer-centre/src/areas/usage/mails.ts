import type { budgetSteps } from '@kontor/contract/enums/usage'
import type { Money } from '@kontor/contract/money'
import { mail, type TextsOf, type ValuesOf } from '../../platform/mail/mails.ts'

export const usageMails = {
  /** @property contract its label; empty: all contracts together */
  budget_reached: mail<{
    customer: string
    number: number
    contract: string
    percent: (typeof budgetSteps)[number]
    cost: Money
    forecast: Money
    budget: Money
    appUrl: string
  }>({ event: 'budgets' }),
}

export type UsageTexts = { mails: TextsOf<typeof usageMails> }

declare module '../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof usageMails> {}
}
declare module '../../platform/messages.ts' {
  interface Catalogue {
    usage: UsageTexts
  }
}
