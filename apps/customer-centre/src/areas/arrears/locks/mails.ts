import type { LockStatement } from '@kontor/contract/areas/arrears/locks'
import type { ApprovalAction } from '@kontor/contract/enums/four-eyes'
import type { LockRequestKind } from '@kontor/contract/enums/locks'
import { askedFor, law, mail, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'
import type { LockFacts } from './lock-text.ts'

type Approval = { customer: number; action: ApprovalAction; by: string }

/** Holds mails; what a statement of reasons says is a template, to be checked by the provider's lawyer. */
export const locksMails = {
  // Art. 17 of Regulation (EU) 2022/2065
  customer_locked: mail<LockFacts>(law),
  /** Because all is paid, because staff did it, or because its time was over. */
  customer_unlocked: mail<{ customer: number; why: 'paid' | 'staff' | 'time'; note: string; link: string }>(law),
  // Art. 17 of Regulation (EU) 2022/2065
  contract_suspended: mail<{
    contract: string
    facts: string
    statement: LockStatement
    at: Date
    timeZone: string
    link: string
  }>(law),
  /** @property unpaid it stays suspended, as the account is locked for non-payment */
  contract_resumed: mail<{ contract: string; note: string; unpaid: boolean; link: string }>(law),
  lock_request_arrived: mail<{
    customer: number
    kind: LockRequestKind
    payOn: string | null
    message: string
    files: readonly string[]
    sender: string
    email: string
    link: string
  }>(askedFor),
  /** To staff who can confirm what a colleague wants to do, and to that colleague. */
  approval_asked: mail<Approval & { until: Date; timeZone: string; link: string }>(askedFor),
  approval_decided: mail<Approval & { approved: boolean }>(askedFor),
  lock_request_declined: mail<{ customer: number; answer: string; link: string }>(askedFor),
}

export type LocksTexts = { mails: TextsOf<typeof locksMails> }

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof locksMails> {}
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    locks: LocksTexts
  }
}
