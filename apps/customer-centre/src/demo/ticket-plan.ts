import type { TicketImpact, TicketStatus } from '@kontor/contract/enums/support'
import type { ContractKey } from './contracts-data.ts'
import type { People } from './people.ts'

type Who = keyof People

/** A message, a change of status, or both at once; times are local, days count back from today. */
type Step = { ago: number; time: string; by: Who; text?: string; to?: TicketStatus }

export type TicketPlan = {
  customer: number
  subject: string
  /** A topic of the demo's plan, and answers to what it asks. */
  category: string
  answers?: Record<string, string>
  impact: TicketImpact
  contract?: ContractKey
  /** Names the technical detail of the contract that it is about. */
  resource?: string
  /**
   * The first one is the opening message. `[[ticket key]]`, `[[contract key]]` and `[[document key]]` in a text stand
   * for numbers.
   */
  steps: [Step, ...Step[]]
  /** Holds what staff noted among themselves. */
  notes?: { ago: number; time: string; by: Who; text: string }[]
  /** People of the customer who see it besides who opened it; absent: all with rights to support. */
  chosen?: Who[]
  /** Addresses outside that get copies, or were asked. */
  copies?: { address: string; state: 'waiting' | 'confirmed' }[]
  rating?: { stars: number; comment?: string }
}
