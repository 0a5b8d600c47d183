import type { StaffPower } from '../staff-powers.ts'

/** Says how a customer stands: locked ones can do little but pay, closed ones nothing. */
export const customerStates = ['active', 'locked', 'closed'] as const
export type CustomerState = (typeof customerStates)[number]

/** Narrows customers by what they owe: anything that is open, or what is late. */
export const owingFilters = ['open', 'overdue'] as const

export const customerSorts = ['number', '-number', 'name', '-name', 'open', '-open'] as const
export const allContractsSorts = ['started_on', '-started_on', 'ends_on'] as const
export const allDocumentsSorts = ['issued_on', '-issued_on', 'due_on'] as const
export const allPaymentsSorts = ['created_at', '-created_at', 'amount', '-amount'] as const
export const allMandatesSorts = ['signed_at', '-signed_at'] as const
export const allOrdersSorts = ['ordered_at', '-ordered_at'] as const
export const allMailsSorts = ['written_at', '-written_at'] as const
export const allPeopleSorts = ['name', '-name', 'created_at', '-created_at'] as const

export const offerSorts = ['made_at', '-made_at', 'valid_until'] as const

export const paymentDirections = ['in', 'out'] as const
/** Lists how a mandate stands: one that was not used for 36 months has expired. */
export const mandateStates = ['active', 'expired', 'revoked'] as const
/** Says who ordered: someone of the customer, or staff in its name. */
export const orderers = ['customer', 'staff'] as const
/** Says what became of a mail; `bounced`: a server took it, and it was not delivered. */
export const sentMailStates = ['waiting', 'sent', 'refused', 'bounced'] as const
export type SentMailState = (typeof sentMailStates)[number]
/** Says who did something: someone of the customer, staff, or the clock. */
export const listedActors = ['customer', 'staff', 'system'] as const
/** Counts the days in which contracts end. */
export const endingWithin = ['7', '30', '60', '90', '180'] as const
export const twoStepFilters = ['on', 'off'] as const

/** Lists what staff read across customers, with the power that each list takes. */
export const directoryPowers = {
  customers: 'customers:see',
  contracts: 'contracts:see',
  documents: 'billing:see',
  payments: 'payments:see',
  mandates: 'payments:see',
  orders: 'contracts:see',
  offers: 'contracts:see',
  mails: 'customers:see',
  activity: 'customers:see',
  people: 'customers:see',
} as const satisfies Record<string, StaffPower>
export type DirectoryList = keyof typeof directoryPowers
export const directoryListNames = Object.keys(directoryPowers) as DirectoryList[] // the keys of a literal
