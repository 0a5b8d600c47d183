import type { HoldReason } from '@kontor/contract/enums/locks'
import { askedFor, law, mail, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'
import type { ReadmeFacts } from './export/readme.ts'

type Erasure = { customer: number; link: string }

/** To every owner, about the erasure of a customer: Art. 12 (3) GDPR. */
export const erasureMails = {
  erasure_requested: mail<Erasure & { by: string; scheduledFor: string | null; obstacles: number; held: boolean }>(law),
  erasure_scheduled: mail<Erasure & { scheduledFor: string | null; held: boolean }>(law),
  erasure_withdrawn: mail<Erasure & { by: string }>(law),
  erasure_done: mail<Erasure>(law),
  // Art. 17 (3) GDPR
  /** @property waits whether an erasure has been asked for */
  legal_hold_set: mail<Erasure & { reasonClass: HoldReason; waits: boolean }>(law),
  legal_hold_lifted: mail<Erasure & { waits: boolean }>(law),
}

export const privacyMails = {
  ...erasureMails,
  export_ready: mail<{ customer: number; expires: Date; timeZone: string; link: string }>(askedFor),
  /** Art. 28 (3) GDPR. @property by name of the customer who concluded it, where the reader did not */
  agreement_accepted: mail<{ version: string; at: Date; timeZone: string; link: string; by: string | null }>(law),
}

export type PrivacyTexts = {
  mails: TextsOf<typeof privacyMails>
  /** Says what the archive's first file says. */
  readme: (facts: ReadmeFacts) => string
  /** Below a concluded agreement. @property accepted `at` as people write it */
  closing: { accepted: (by: string, at: string) => string; hash: string }
}

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof privacyMails> {}
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    privacy: PrivacyTexts
  }
}
