import type { MailboxFailure } from '@kontor/contract/enums/inbound-mail'
import type { TicketImpact } from '@kontor/contract/enums/support'
import { askedFor, copy, mail, type TextsOf, type ValuesOf } from '../../../platform/mail/mails.ts'
import type { BuiltInTopic } from '../../../platform/ticket-topics.ts'
import type { Status } from './rules.ts'

/** @property link opens it in the portal */
type About = { number: number; subject: string; link: string }

/** @property files names those that came with the text */
type Words = { text: string; files: readonly { name: string; bytes: number }[] }

/** Tells how a ticket stands: when a resolved one closes, when a rest ends, where a merged one continues. */
export type Stand = { status: Status; closesOn: string | null; restsUntil: string | null; mergedInto: number | null }

export type StaffTicket = About &
  Words & { author: string; customer: string; customerNumber: number; impact: TicketImpact }

type GuestWrote = About & { author: string; email: string; text: string }

export const supportMails = {
  /** Says that a ticket has arrived. */
  ticket_opened: mail<About & Words>({ event: 'tickets' }),
  /** An answer by staff, or by other people of the customer. @property author who wrote it */
  ticket_answered: mail<About & Words & { author: string; stand: Stand | null }>({ event: 'tickets' }),
  /** Some messages of a ticket go on in one of their own. @property from number of the ticket in which they stood */
  ticket_split: mail<About & { from: number }>({ event: 'tickets' }),
  /** Asks the reader of an address whether they want copies of a ticket, and says nothing of it. @property by who entered the address */
  ticket_copy_asked: mail<{ number: number; by: string; customer: string; link: string }>(copy),
  /** A copy for someone without an account. @property link ends the copies @property stand where staff wrote, or it has changed */
  ticket_copied: mail<
    Pick<About, 'number' | 'subject'> & Words & { author: string; customer: string; link: string; stand: Stand | null }
  >(copy),
  /** It stands otherwise than before, and no one wrote anything. */
  ticket_changed: mail<About & { stand: Stand }>({ event: 'tickets' }),
  /** Tell staff of a ticket that is new, has been answered or reopened, or is theirs now. */
  staff_ticket_new: mail<StaffTicket>({ event: 'staff_new' }),
  staff_ticket_replied: mail<StaffTicket & { reopened: boolean }>({ event: 'staff_replied' }),
  staff_ticket_assigned: mail<StaffTicket>({ event: 'staff_assigned' }),
  /** Tells staff that a ticket is late soon, or is it already. */
  staff_ticket_late: mail<
    About & {
      customer: string
      customerNumber: number
      impact: TicketImpact
      due: { at: Date; for: 'answer' | 'solution'; late: boolean; timeZone: string }
    }
  >({ event: 'staff_late' }),
  /** Tells staff what a colleague wrote: to who is named in a note, and to who follows the ticket. */
  staff_ticket_colleague: mail<
    About &
      Words & {
        about: 'mentioned' | 'noted' | 'answered'
        author: string
        customer: string
        customerNumber: number
      }
  >({ event: 'staff_colleagues' }),
  /** Tell staff of a ticket by someone who is no customer, and of what they write further. */
  staff_guest_new: mail<GuestWrote>({ event: 'staff_new' }),
  staff_guest_replied: mail<GuestWrote>({ event: 'staff_replied' }),
  staff_guest_assigned: mail<GuestWrote>({ event: 'staff_assigned' }),
  /** Asks someone who is no customer whether they wrote a mail. */
  guest_confirm: mail<{ subject: string; link: string }>(askedFor),
  /** Tells someone who is no customer that no mails are taken here. @property contact page on which they can write */
  guest_refused: mail<{ subject: string; contact: string }>(askedFor),
  /** Says what staff answer someone who is no customer. */
  guest_answered: mail<{ number: number; subject: string; author: string; text: string }>(askedFor),
  /** Tells staff that a mailbox cannot be read, and why. @property words of the server or the connection */
  staff_mailbox_failed: mail<{
    mailbox: string
    since: Date
    timeZone: string
    failure: MailboxFailure
    words: string
    link: string
  }>({ event: 'staff_mailboxes' }),
  /** Tells staff that a mail of ours was not delivered. @property reason of the server that refused it @property link opens its ticket */
  staff_bounce: mail<{
    address: string
    subject: string
    reason: string
    customer: string | null
    customerNumber: number | null
    link: string | null
  }>({ event: 'staff_bounces' }),
}

/** Says in a message that came by mail what of it is not there, in its writer's language. */
type InboundTexts = { filesNotTaken: (count: number, names: string) => string; shortened: string; onlyFiles: string }

/** Names the topics that there are where the provider has no file of their own, and who answers them. */
type TopicTexts = {
  department: string
  names: Record<BuiltInTopic, string>
  hints: Partial<Record<BuiltInTopic, string>>
}

/** Says on the page behind a guest's link what pressing its button does, or has done. @property states title and text of each */
type GuestTexts = { confirm: string; states: Record<'asks' | 'done' | 'over', readonly [title: string, text: string]> }
/** Names what stands on paper of a ticket. */
type PaperTexts = Record<
  | 'number'
  | 'status'
  | 'topic'
  | 'contract'
  | 'resource'
  | 'invoice'
  | 'opened'
  | 'made'
  | 'files'
  | 'withdrawn'
  | 'secret',
  string
> & { staff: (name: string) => string; earlier: (count: number) => string }

/** The page on which the reader of an address says whether they want copies of a ticket. */
type CopyTexts = Record<'title' | 'unknown' | 'confirm' | 'decline' | 'stop', string> &
  Record<'asks' | 'on' | 'off', (number: string) => string> &
  Record<'onText' | 'offText', (address: string) => string> & {
    asksText: (by: string, customer: string, address: string) => string
  }

export type SupportTexts = {
  mails: TextsOf<typeof supportMails>
  inbound: InboundTexts
  topics: TopicTexts
  guest: GuestTexts
  copies: CopyTexts
  paper: PaperTexts
  statuses: Record<Status, string>
  /** Names what runs in cloud projects. */
  resources: Record<string, string>
}

declare module '../../../platform/mail/mails.ts' {
  interface MailValues extends ValuesOf<typeof supportMails> {}
}
declare module '../../../platform/messages.ts' {
  interface Catalogue {
    support: SupportTexts
  }
}
