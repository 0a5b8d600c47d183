import * as z from 'zod/mini'
import { contractsEndpoints } from './areas/contracts/contracts.ts'
import { directoryEndpoints } from './areas/desk/directory.ts'
import { offerEndpoints } from './areas/desk/offers.ts'
import { staffEndpoints } from './areas/desk/staff.ts'
import { billingEndpoints } from './areas/money/billing.ts'
import { payingEndpoints } from './areas/money/payments.ts'
import { staffBankEndpoints } from './areas/money/staff-bank.ts'
import { staffBillingEndpoints } from './areas/money/staff-billing.ts'
import { identityEndpoints } from './areas/people/identity.ts'
import { provisioningEndpoints } from './areas/selling/orders.ts'
import { noticeEndpoints } from './areas/service/notices.ts'
import { supportEndpoints } from './areas/service/support.ts'
import { ticketDeskEndpoints } from './areas/service/ticket-desk.ts'
import type { EndpointDeclaration } from './wire/endpoint.ts'

type EventDeclaration = {
  /** One sentence for who receives it. */
  summary: string
  /** Is the version of Kontor that tells of it first. */
  since: string
  /** Says whether programs are told of it, by pull, stream and webhook. What is not is a hint for open pages to look again. */
  program: boolean
  /** Says what its subject names. */
  subject:
    | 'ticket'
    | 'contract'
    | 'payment'
    | 'document'
    | 'billing_run'
    | 'bank_statement'
    | 'queue'
    | 'offer'
    | 'notice'
    | 'user'
  /**
   * Lists what answers with its subject: anyone who may ask one of these hears of it. A customer's people hear of their own customer's alone, and
   * where single contracts are enough to ask, of those contracts'. Of what is public and about no customer, everyone hears.
   */
  heardBy: readonly EndpointDeclaration[]
  data: z.ZodMiniType
}

const event = <const D extends EventDeclaration>(declaration: D): D => declaration

const nothing = z.object({})
const ofContract = z.object({ contract_number: z.nullable(z.string()) })
const since = '0.1.0'

const ticket = { subject: 'ticket', since, program: true, data: ofContract } as const
const heardByBoth = { heardBy: [supportEndpoints.ticket, ticketDeskEndpoints.deskTicket] }
const heardByStaff = { heardBy: [ticketDeskEndpoints.deskTicket] }

/** Every kind of event there is. */
export const events = {
  'ticket.created': event({ summary: 'A ticket was opened', ...ticket, ...heardByBoth }),
  'ticket.message': event({
    summary: 'A message was written in a ticket, changed or taken back',
    ...ticket,
    ...heardByBoth,
  }),
  'ticket.changed': event({ summary: 'A ticket stands otherwise', ...ticket, ...heardByBoth }),
  'ticket.assigned': event({
    summary: 'A ticket was given to somebody, or given back',
    ...ticket,
    ...heardByStaff,
  }),
  'ticket.noted': event({ summary: 'Staff noted something in a ticket', ...ticket, ...heardByStaff }),
  'contract.changed': event({
    summary: 'A contract, its state or its set-up changed',
    since,
    program: true,
    subject: 'contract',
    heardBy: [contractsEndpoints.contract, directoryEndpoints.staffContracts, provisioningEndpoints.staffProvisioning],
    data: ofContract,
  }),
  'payment.changed': event({
    summary: 'A payment was begun, or has come further',
    since,
    program: true,
    subject: 'payment',
    heardBy: [payingEndpoints.payment, staffBankEndpoints.staffBank],
    data: nothing,
  }),
  'document.issued': event({
    summary: 'An invoice, or another document, was issued',
    since,
    program: true,
    subject: 'document',
    heardBy: [billingEndpoints.invoice],
    data: nothing,
  }),
  'document.changed': event({
    summary: 'Something was paid of a document, or is owed again',
    since,
    program: true,
    subject: 'document',
    heardBy: [billingEndpoints.invoice],
    data: nothing,
  }),
  'billing_run.changed': event({
    summary: 'A billing run has come further, or has ended',
    since,
    program: false,
    subject: 'billing_run',
    heardBy: [staffBillingEndpoints.staffBilling],
    data: nothing,
  }),
  'bank_statement.changed': event({
    summary: 'A bank statement arrived, was taken in or refused',
    since,
    program: false,
    subject: 'bank_statement',
    heardBy: [staffBankEndpoints.staffBank],
    data: nothing,
  }),
  'desk.changed': event({
    summary: 'What waits in one of staff’s queues changed',
    since,
    program: false,
    subject: 'queue',
    heardBy: [staffEndpoints.staffCounts],
    data: nothing,
  }),
  'offer.changed': event({
    summary: 'An offer was made, sent, answered or taken back, or has lapsed',
    since,
    program: true,
    subject: 'offer',
    heardBy: [offerEndpoints.offer, offerEndpoints.staffOffer],
    data: nothing,
  }),
  'notice.changed': event({
    summary: 'A notice of an incident or maintenance was published, or has an update',
    since,
    program: true,
    subject: 'notice',
    heardBy: [noticeEndpoints.notices, noticeEndpoints.ownNotices, noticeEndpoints.staffServiceNotices],
    data: nothing,
  }),
  'notification.changed': event({
    summary: 'A user has a notification that is new, or read',
    since,
    program: false,
    subject: 'user',
    heardBy: [identityEndpoints.userInfo],
    data: nothing,
  }),
  'access.changed': event({
    summary: 'A session ended, or what a user may do changed',
    since,
    program: false,
    subject: 'user',
    heardBy: [identityEndpoints.userInfo],
    data: nothing,
  }),
} satisfies Record<string, EventDeclaration>

export type EventKind = keyof typeof events
export type EventData<K extends EventKind> = z.output<(typeof events)[K]['data']>

/** Describes an event as it is told to pages. */
export type ToldEvent = {
  [K in EventKind]: { kind: K; subject: string; customer_number: number | null; data: EventData<K> }
}[EventKind]

/** Is an event's id as it is told: the same each time, however often it is told and by which way. */
export const eventIdPattern = /^evt_[1-9]\d{0,18}$/

const declared: Record<EventKind, EventDeclaration> = events

export const eventKinds = Object.keys(declared) as readonly EventKind[] // keys of a record of kinds

/** Lists what programs are told of. */
export const programKinds: readonly EventKind[] = eventKinds.filter(kind => declared[kind].program)
