import * as z from 'zod/mini'
import { dunningEndpoints, staffDunningEndpoints } from './areas/arrears/dunning.ts'
import { lockEndpoints } from './areas/arrears/locks.ts'
import { staffLockEndpoints } from './areas/arrears/staff-locks.ts'
import { contractsEndpoints } from './areas/contracts/contracts.ts'
import { usageEndpoints } from './areas/contracts/usage.ts'
import { contactsEndpoints } from './areas/customers/contacts.ts'
import { customerEndpoints } from './areas/customers/customer.ts'
import { customerFileEndpoints } from './areas/desk/customer-file.ts'
import { directoryEndpoints } from './areas/desk/directory.ts'
import { offerEndpoints } from './areas/desk/offers.ts'
import { staffEndpoints } from './areas/desk/staff.ts'
import { evidenceQueueEndpoints } from './areas/desk/staff-queues.ts'
import { billingEndpoints } from './areas/money/billing.ts'
import { paymentsEndpoints } from './areas/money/payment-methods.ts'
import { payingEndpoints } from './areas/money/payments.ts'
import { staffBankEndpoints } from './areas/money/staff-bank.ts'
import { staffBillingEndpoints } from './areas/money/staff-billing.ts'
import { identityEndpoints, lockReasons } from './areas/people/identity.ts'
import { peopleEndpoints } from './areas/people/people.ts'
import { privacyEndpoints } from './areas/privacy/privacy.ts'
import { provisioningEndpoints } from './areas/selling/orders.ts'
import { noticeEndpoints } from './areas/service/notices.ts'
import { supportEndpoints } from './areas/service/support.ts'
import { ticketDeskEndpoints } from './areas/service/ticket-desk.ts'
import { documentKinds, documentStatuses, paymentStatuses } from './enums/billing.ts'
import { holderStates } from './enums/contacts.ts'
import { contractStates } from './enums/contracts.ts'
import { takenSteps } from './enums/dunning.ts'
import { lockScopes } from './enums/locks.ts'
import { provisioningKinds, provisioningStates } from './enums/orders.ts'
import { paymentKinds, paymentReasons } from './enums/payments.ts'
import { erasureStates, exportStates } from './enums/privacy.ts'
import { ticketStatuses } from './enums/support.ts'
import { memberRoles } from './roles.ts'
import type { EndpointDeclaration } from './wire/endpoint.ts'
import { dateSchema, moneySchema } from './wire/fields.ts'

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
    | 'payment_method'
    | 'lock'
    | 'customer'
    | 'user'
    | 'contact'
    | 'budget'
    | 'export'
    | 'erasure'
    | 'billing_run'
    | 'bank_statement'
    | 'queue'
    | 'offer'
    | 'notice'
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

const ticketStatus = z.enum(ticketStatuses)
/** A guest's ticket has no such status, and where merely others see a ticket from now on, none is told. */
const ticketData = z.extend(ofContract, {
  status: z.optional(ticketStatus),
  previous_status: z.optional(z.nullable(ticketStatus)),
})
const ticket = { subject: 'ticket', since, program: true, data: ticketData } as const
const inTicket = { ...ticket, data: ofContract } as const

const contractState = z.enum(contractStates)
const contract = {
  subject: 'contract',
  since,
  program: true,
  heardBy: [contractsEndpoints.contract, directoryEndpoints.staffContracts, provisioningEndpoints.staffProvisioning],
  data: z.object({
    contract_number: z.string(),
    state: contractState,
    previous_state: z.nullable(contractState),
    ends_on: z.nullable(dateSchema),
  }),
} as const

const storedStatus = z.enum(documentStatuses)
const document = {
  subject: 'document',
  since,
  program: true,
  heardBy: [billingEndpoints.invoice, directoryEndpoints.staffDocuments],
} as const
const settlement = {
  ...document,
  data: z.object({ status: storedStatus, previous_status: z.nullable(storedStatus), open_minor: z.int() }),
} as const

const paymentStatus = z.enum(paymentStatuses)
const payment = {
  subject: 'payment',
  since,
  program: true,
  heardBy: [payingEndpoints.payment, directoryEndpoints.staffAllPayments, staffBankEndpoints.staffBank],
  data: z.object({
    status: paymentStatus,
    previous_status: z.nullable(paymentStatus),
    direction: z.enum(['in', 'out']),
    method: z.enum(paymentKinds),
    ...moneySchema.shape,
    reason: z.nullable(z.enum(paymentReasons)),
  }),
} as const

const mandate = {
  subject: 'payment_method',
  since,
  program: true,
  heardBy: [paymentsEndpoints.paymentMethod, directoryEndpoints.staffMandates],
  data: nothing,
} as const

const lock = {
  subject: 'lock',
  since,
  program: true,
  heardBy: [lockEndpoints.lockState, staffLockEndpoints.staffLock],
  data: z.object({ reason: z.enum(lockReasons), scope: z.enum(lockScopes) }),
} as const

const customer = {
  subject: 'customer',
  since,
  program: true,
  heardBy: [customerEndpoints.userData, customerFileEndpoints.staffCustomer],
  data: nothing,
} as const

const person = {
  subject: 'user',
  since,
  program: true,
  heardBy: [peopleEndpoints.person, directoryEndpoints.staffAllPeople],
  data: z.object({ role: z.enum(memberRoles) }),
} as const

const contact = {
  subject: 'contact',
  since,
  program: true,
  heardBy: [contactsEndpoints.contact, evidenceQueueEndpoints.staffEvidence],
  data: z.object({ holder_state: z.enum(holderStates) }),
} as const

const heardByBoth = { heardBy: [supportEndpoints.ticket, ticketDeskEndpoints.deskTicket] }
const heardByStaff = { heardBy: [ticketDeskEndpoints.deskTicket] }

/** Every kind of event there is. */
export const events = {
  'customer.created': event({ summary: 'A customer account was opened', ...customer }),
  'customer.changed': event({ summary: 'A customer’s record was saved, or the account is open again', ...customer }),
  'customer.closed': event({ summary: 'A customer account was closed', ...customer }),
  'person.added': event({ summary: 'A person got access to a customer', ...person }),
  'person.changed': event({ summary: 'A person’s role or permissions changed', ...person }),
  'person.removed': event({ summary: 'A person’s access to a customer ended', ...person }),
  'contact.created': event({ summary: 'A contact was added', ...contact }),
  'contact.changed': event({
    summary: 'A contact was saved, or its confirmation as a domain holder has come further',
    ...contact,
  }),
  'contact.deleted': event({ summary: 'A contact was deleted', ...contact }),
  'order.accepted': event({
    summary: 'A binding order came in; `kept`: of a trial that goes on with costs',
    ...contract,
    data: z.object({ contract_number: z.string(), kept: z.boolean() }),
  }),
  'contract.created': event({ summary: 'A contract was made, before anything of it is set up', ...contract }),
  'contract.started': event({ summary: 'A contract was set up, and its service runs', ...contract }),
  'contract.cancelled': event({ summary: 'A contract was cancelled; it runs until `ends_on`', ...contract }),
  'contract.suspended': event({ summary: 'A contract’s service was suspended', ...contract }),
  'contract.resumed': event({ summary: 'A contract is no longer suspended', ...contract }),
  'contract.ended': event({ summary: 'A contract ended, or was withdrawn from', ...contract }),
  'contract.changed': event({
    summary: 'Something else of a contract changed: its product, price, label, options, or what becomes of its data',
    ...contract,
  }),
  'service.state': event({
    summary: 'Setting up, changing or erasing a service has come further',
    ...contract,
    data: z.object({
      contract_number: z.string(),
      task: z.enum(provisioningKinds),
      state: z.enum(provisioningStates),
      previous_state: z.nullable(z.enum(provisioningStates)),
    }),
  }),
  'document.issued': event({
    summary: 'An invoice, or another document, was issued',
    ...document,
    data: z.object({ kind: z.enum(documentKinds), ...moneySchema.shape, due_on: z.nullable(dateSchema) }),
  }),
  'document.paid': event({ summary: 'A document is paid in full', ...settlement }),
  'document.cancelled': event({ summary: 'A document was cancelled by another one', ...settlement }),
  'document.changed': event({
    summary: 'Something was paid of a document or is owed again, or it is in dispute',
    ...settlement,
  }),
  'payment.changed': event({ summary: 'A payment was begun, or has come further', ...payment }),
  'payment.succeeded': event({ summary: 'A payment arrived', ...payment }),
  'payment.failed': event({ summary: 'A payment failed', ...payment }),
  'payment.returned': event({ summary: 'A payment was returned by the bank, or charged back', ...payment }),
  'payment.refunded': event({ summary: 'A payment was refunded in full', ...payment }),
  'mandate.active': event({ summary: 'A SEPA mandate can be used', ...mandate }),
  'mandate.ended': event({ summary: 'A SEPA mandate can no longer be used', ...mandate }),
  'dunning.level': event({
    summary: 'Dunning took its next step; the subject is the document that has been due longest',
    ...document,
    heardBy: [dunningEndpoints.dunning, staffDunningEndpoints.staffDunning],
    data: z.object({ step: z.enum(takenSteps), ...moneySchema.shape, termination_on: z.nullable(dateSchema) }),
  }),
  'lock.set': event({ summary: 'A customer was locked', ...lock }),
  'lock.lifted': event({ summary: 'A lock of a customer was lifted', ...lock }),
  'usage.budget_reached': event({
    summary: 'Use reached a share of a budget, in percent; no contract: the budget of all together',
    since,
    program: true,
    subject: 'budget',
    heardBy: [usageEndpoints.usage, directoryEndpoints.staffContracts],
    data: z.extend(ofContract, { percent: z.int() }),
  }),
  'privacy.export': event({
    summary: 'An archive of a customer’s data has come further; only who asked for it hears of it',
    since,
    program: true,
    subject: 'export',
    heardBy: [privacyEndpoints.privacy],
    data: z.object({ state: z.enum(exportStates) }),
  }),
  'privacy.erasure': event({
    summary: 'An erasure was requested, or has come further',
    since,
    program: true,
    subject: 'erasure',
    heardBy: [privacyEndpoints.privacy, customerFileEndpoints.staffCustomer],
    data: z.object({ state: z.enum(erasureStates) }),
  }),
  'ticket.created': event({ summary: 'A ticket was opened', ...ticket, ...heardByBoth }),
  'ticket.message': event({
    summary: 'A message was written in a ticket, changed or taken back',
    ...inTicket,
    ...heardByBoth,
  }),
  'ticket.changed': event({
    summary: 'A ticket’s status, or something else of it, changed',
    ...ticket,
    ...heardByBoth,
  }),
  'ticket.assigned': event({
    summary: 'A ticket was given to a member of staff, or given back',
    ...ticket,
    ...heardByStaff,
  }),
  'ticket.noted': event({ summary: 'Staff noted something in a ticket', ...inTicket, ...heardByStaff }),
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
