import type { budgetSteps } from '@kontor/contract/enums/usage'
import type { Money } from '@kontor/contract/money'
import { askedFor, mail, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'

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
    /** Says whether services are stopped when it is used up. */
    stops: boolean
    appUrl: string
  }>({ event: 'budgets' }),
  /** Metered services are stopped, as the customer asked for, or go on. */
  usage_stopped: mail<{
    customer: number
    contract: string
    number: string
    stopped: boolean
    cost: Money | null
    budget: Money | null
    appUrl: string
  }>(askedFor),
}

export type UsageTexts = { mails: TextsOf<typeof usageMails> }

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof usageMails> {}
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    usage: UsageTexts
  }
}
