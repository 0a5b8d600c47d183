import type { DunningStep } from '@kontor/contract/enums/dunning'
import type pg from 'pg'
import { waitingStatuses } from '../areas/money/billing/rules.ts'
import { defaultDunning } from '../platform/dunning-settings.ts'
import { derivedId } from '../values/derived-id.ts'
import { addDays } from '../values/local-date.ts'
import { lockedSince } from './customers.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

type Told = DunnedDocument & { issued_on: string; mandate: string | null; collect_on: string | null }

/**
 * Makes what became of the issued documents besides money: they were sent and read, and reminded of.
 * @param client in the transaction that issued them
 */
export async function historyRows(client: pg.Client, stage: Stage): Promise<Rows> {
  const { rows } = await client.query<Told>(`
    select d.customer_number, d.id, d.issued_on, d.due_on, d.currency, s.status, s.open_minor,
      d.particulars #>> '{payment,mandate_reference}' as mandate, d.particulars #>> '{payment,collect_on}' as collect_on
    from document d join document_settlement s on s.customer_number = d.customer_number and s.document_id = d.id
    order by d.issued_on, d.number`)
  const { dunning_step } = dunningRows(stage, rows)
  const event = (
    { customer_number, id: document_id }: Pick<Told, 'customer_number' | 'id'>,
    at: Date,
    event: string,
    detail = '',
  ) => ({ customer_number, document_id, id: stage.id(at), at: at.toISOString(), event, detail })
  const reminded = dunning_step.flatMap(({ customer_number, lead_id: id, step, at }) =>
    id && letters.some(letter => letter.step === step) ? event({ customer_number, id }, new Date(at), 'reminded') : [],
  )
  const sent = rows.flatMap(document => {
    const { issued_on, mandate, collect_on } = document
    const openedOn = addDays(issued_on, stage.random.between(0, 3))
    const opened = openedOn < stage.today && stage.random.between(0, 3) > 0
    return [
      event(document, stage.at(issued_on, '06:05'), 'sent'),
      ...(mandate
        ? [event(document, stage.at(issued_on, '06:06'), 'debit_announced', `${mandate} · ${collect_on}`)]
        : []),
      ...(opened ? [event(document, stage.at(openedOn, '11:24'), 'opened')] : []),
    ]
  })
  return { document_event: [...sent, ...reminded], dunning_step }
}

type DunnedDocument = {
  customer_number: number
  id: string
  due_on: string | null
  currency: string
  status: string
  open_minor: number
}

/** The steps that a document's history names. */
const letters = defaultDunning.ladder.slice(0, 2)

/** Makes what was sent about unpaid documents before the demo's first day, and why customer 10003 is locked: nothing of it is due again. */
function dunningRows(
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
