import type { DunningStep } from '@kontor/contract/enums/dunning'
import { waitingStatuses } from '../areas/money/billing/rules.ts'
import { defaultDunning } from '../platform/dunning-settings.ts'
import { derivedId } from '../values/derived-id.ts'
import { addDays } from '../values/local-date.ts'
import { lockedSince } from './customers.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

export type DunnedDocument = {
  customer_number: number
  id: string
  due_on: string | null
  currency: string
  status: string
  open_minor: number
}

/** The steps that a document's history names. */
export const letters = defaultDunning.ladder.slice(0, 2)

/** What was sent about unpaid documents before the demo's first day, and why customer 10003 is locked: nothing of it is due again. */
export function dunningRows(
  stage: Stage,
  documents: readonly DunnedDocument[],
): { dunning_step: NonNullable<Rows['dunning_step']> } {
  const unpaid = documents.flatMap(({ customer_number: customer, id, due_on, currency, status, open_minor: open }) => {
    const waits = waitingStatuses.some(waiting => waiting === status)
    return waits && due_on !== null && due_on < stage.today ? [{ customer, id, due: due_on, open, currency }] : []
  })
  const step = (name: DunningStep, on: string, about: typeof unpaid) => {
    const [lead] = about.toSorted((one, other) => one.due.localeCompare(other.due))
    if (!lead || on >= stage.today) return []
    const at = stage.at(on, '09:20').toISOString()
    return {
      customer_number: lead.customer,
      id: derivedId(`${lead.id} ${name}`),
      step: name,
      at,
      taken_on: on,
      lead_id: lead.id,
      documents: about.map(({ id }) => id),
      currency: lead.currency,
      sum_minor: about.reduce((sum, { open }) => sum + open, 0),
      termination_on: name === 'termination_notice' ? stage.day(21) : null,
    }
  }
  const lockedOn = stage.day(-lockedSince)
  const behind = unpaid.filter(({ customer, due }) => customer === 10003 && due < lockedOn)
  return {
    dunning_step: [
      ...unpaid.flatMap(one => letters.flatMap(({ step: name, days }) => step(name, addDays(one.due, days), [one]))),
      ...(['lock', 'termination_notice'] as const).flatMap(name => step(name, lockedOn, behind)),
    ],
  }
}
