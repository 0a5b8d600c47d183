import type { DunningStep } from '@kontor/contract/enums/dunning'
import { waitingStatuses } from '../areas/billing/rules.ts'
import { defaultDunning } from '../platform/dunning-settings.ts'
import { derivedId } from '../values/derived-id.ts'
import { addDays } from '../values/local-date.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

type Unpaid = { customer: number; id: string; due: string; open: number; currency: string }

/** What was sent about unpaid documents before the demo's first day, and why customer 10003 is locked: nothing of it is due again. */
export function dunningRows(stage: Stage, { document = [], document_settlement = [] }: Rows): Rows {
  const settled = new Map(document_settlement.map(row => [row.document_id, row]))
  const unpaid = document.flatMap(({ customer_number: customer, id, due_on, currency }): Unpaid[] => {
    const { status, open_minor = 0 } = settled.get(id) ?? {}
    const waits = waitingStatuses.some(waiting => waiting === status)
    const due = String(due_on ?? '')
    return waits && due !== '' && due < stage.today ? [{ customer, id, due, open: Number(open_minor), currency }] : []
  })
  const step = (name: DunningStep, on: string, about: readonly Unpaid[]) => {
    const [lead] = about.toSorted((one, other) => one.due.localeCompare(other.due))
    if (!lead || on >= stage.today) return []
    const at = stage.at(on, '09:20').toISOString()
    return {
      ...{ customer_number: lead.customer, id: derivedId(`${lead.id} ${name}`), step: name, at, taken_on: on },
      ...{ lead_id: lead.id, documents: about.map(({ id }) => id), currency: lead.currency },
      sum_minor: about.reduce((sum, { open }) => sum + open, 0),
      termination_on: name === 'termination_notice' ? stage.day(21) : null,
    }
  }
  const letters = defaultDunning.ladder.slice(0, 2)
  const lockedOn = stage.day(-9)
  const behind = unpaid.filter(({ customer, due }) => customer === 10003 && due < lockedOn)
  return {
    dunning_step: [
      ...unpaid.flatMap(one => letters.flatMap(({ step: name, days }) => step(name, addDays(one.due, days), [one]))),
      ...(['lock', 'termination_notice'] as const).flatMap(name => step(name, lockedOn, behind)),
    ],
  }
}
