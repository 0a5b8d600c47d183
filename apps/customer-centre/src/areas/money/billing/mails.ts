import type { Purpose } from '@kontor/contract/areas/money/billing'
import type { DocumentKind } from '@kontor/contract/enums/billing'
import type { Money } from '@kontor/contract/money'
import { askedFor, law, mail, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'

/** Is a document as its mail tells of it. */
export type IssuedMail = {
  kind: DocumentKind
  number: string
  /** Negative where it gives money back. */
  gross: Money
  /** By the customer's credit, as it was issued; and what that leaves to pay. */
  deducted: Money
  payable: Money
  due: string | null
  /** The day a direct debit is collected. */
  collectOn: string | null
  /** Says what it is for, in a few names, and how many more there are. */
  purpose: Purpose
  /** Is what a transfer takes; null: it is paid otherwise, or nothing is asked for. */
  transfer: { name: string; iban: string; reference: string } | null
  /** Says whether files go with it. */
  attached: boolean
  /** Leads to the page that pays it where it takes a transfer, else to its own. */
  link: string
}

export const billingMails = {
  document_issued: mail<IssuedMail>(law),
  invoice_archive_ready: mail<{
    year: number | null
    documents: number
    expires: Date
    timeZone: string
    link: string
  }>(askedFor),
}

export type KindNames = Record<DocumentKind, string>

export type InvoiceTexts = {
  mails: TextsOf<typeof billingMails>
  /** Belongs to an archive's index, as people read it. */
  archive: {
    title: (what: string) => string
    selection: string
    lead: (provider: string, customer: string, madeAt: string) => string
    columns: Record<'number' | 'kind' | 'issued' | 'net' | 'tax' | 'gross' | 'files', string>
    kinds: KindNames
  }
}

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof billingMails> {}
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    invoices: InvoiceTexts
  }
}
