import { law, mail, type TextsOf, type ValuesOf } from '../../../../platform/mail/mails.ts'

/** Names a mandate as mails do. @property account masked */
export type MandateMail = {
  what: 'given' | 'amended' | 'revoked' | 'lapsed'
  reference: string
  creditor: string
  creditorId: string
  account: string
  noticeDays: number
  link: string
}

export const mandateMails = { mandate: mail<MandateMail>(law) }

export type MandateTexts = { mails: TextsOf<typeof mandateMails> }

declare module '../../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof mandateMails> {}
}
declare module '../../../../platform/messages.ts' {
  interface Catalogue {
    mandates: MandateTexts
  }
}
