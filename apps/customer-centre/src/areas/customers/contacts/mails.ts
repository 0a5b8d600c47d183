import { askedFor, law, mail, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'

type Asked = { name: string; due: string }

/** Codes go to the contact, the others to those who own the account. */
export const contactsMails = {
  /** @property record the contact's name, organisation, address and number, as far as there are any */
  contact_code: mail<{
    code: string
    minutes: number
    asker: { name: string; number: number }
    domains: string[]
    record: string[]
    abuse: string
  }>(askedFor),
  /** Is shown by the sandbox instead of a text message. */
  contact_phone_code: mail<{ code: string; phone: string; minutes: number }>(askedFor),
  // BSIG 2025 § 49
  contacts_rechecked: mail<{ expired: string[]; asked: Asked[]; overdue: Asked[]; link: string }>(law),
  holder_decided: mail<{
    contact: string
    decision: 'accepted' | 'rejected'
    reason: string
    due: string | null
    overdue: boolean
    link: string
  }>(law),
}

export type ContactsTexts = { mails: TextsOf<typeof contactsMails> }

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof contactsMails> {}
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    contacts: ContactsTexts
  }
}
