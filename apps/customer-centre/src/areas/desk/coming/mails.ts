import type { ComingRow, comingSummarySchema } from '@kontor/contract/areas/desk/coming'
import type { output } from 'zod/v4/core'
import { mail, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'

export const comingMails = {
  /** Tells once a month what comes. @property more how many further rows there are */
  coming: mail<{
    customer: string
    rows: readonly Pick<ComingRow, 'on' | 'title' | 'amount' | 'about'>[]
    more: number
    summary: output<typeof comingSummarySchema>
    appUrl: string
  }>({ event: 'coming' }),
}

export type ComingMailTexts = TextsOf<typeof comingMails>

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof comingMails> {}
}
