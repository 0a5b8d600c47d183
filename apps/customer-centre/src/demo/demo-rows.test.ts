import { contractNumberSchema } from '@kontor/contract/areas/contracts/contracts'
import { contactInputSchema } from '@kontor/contract/areas/customers/contacts'
import { preferencesSchema } from '@kontor/contract/areas/people/identity'
import { messageBody, ticketCreateSchema } from '@kontor/contract/areas/service/support'
import { verificationStates } from '@kontor/contract/enums/contacts'
import { productGroups } from '@kontor/contract/enums/contracts'
import { ticketImpacts, ticketStatuses } from '@kontor/contract/enums/support'
import { dateSchema, emailSchema } from '@kontor/contract/wire/fields'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../values/local-date.ts'
import { demoTickets } from './centre.ts'
import { createDemo } from './demo-rows.ts'
import { mergeRows } from './rows.ts'
import { work } from './work.ts'

const today = '2026-11-16'
const numbers = new Map(work.map(({ key }) => [key, 'RE-2026-000001']))
const rowsOf = (demo: ReturnType<typeof createDemo>) => {
  const { methods, mandates } = demo.cast
  return mergeRows([demo.before, { payment_method: methods.all.map(({ row }) => row) }, mandates, demo.beside(numbers)])
}
const rows = rowsOf(createDemo(today, 'hash'))
const of10001 = <T extends { customer_number: number }>(part: T[] | undefined): T[] =>
  (part ?? []).filter(row => row.customer_number === 10001)
const distinct = (values: unknown[]) => [...new Set(values)].sort()

describe('the demo’s rows', () => {
  test('show every group of products', () => {
    const contracts = of10001(rows.contract)
    const sold = new Set(contracts.map(contract => contract.product_code))
    const groups = rows.product?.filter(product => sold.has(product.code)).map(product => product.product_group)
    expect(distinct(groups ?? [])).toEqual([...productGroups].sort())
  })

  test('have a task for staff where a setup failed', () => {
    const failed = (rows.contract ?? []).filter(({ state }) => state === 'provisioning_failed')
    expect(failed.length).toBeGreaterThan(0)
    expect((rows.provisioning_task ?? []).map(task => [task.contract_id, task.state])).toEqual(
      failed.map(({ id }) => [id, 'failed']),
    )
  })

  test('show every state, category and impact of a ticket', () => {
    const tickets = of10001(rows.ticket)
    expect(distinct(tickets.map(ticket => ticket.status))).toEqual([...ticketStatuses].sort())
    expect(distinct(tickets.map(ticket => ticket.category))).toEqual(
      demoTickets.topics?.categories.map(({ code }) => code).sort(),
    )
    expect(distinct(tickets.map(ticket => ticket.impact))).toEqual([...ticketImpacts].sort())
  })

  test('show every state of a contact’s verification', () => {
    const states = of10001(rows.contact).flatMap(({ email_verification, phone_verification }) => [
      email_verification,
      phone_verification,
    ])
    expect(distinct(states)).toEqual([...verificationStates].sort())
  })

  test('file no sign-ins under a customer', () => {
    const signIns = (rows.audit_entry ?? []).filter(entry => entry.action === 'session.signed_in')
    expect(distinct(signIns.map(entry => entry.customer_number))).toEqual([0])
  })

  test('could have been entered through the API', () => {
    for (const user of rows.user_account ?? []) {
      preferencesSchema.parse(user.preferences)
      emailSchema.parse(user.email)
    }
    for (const contact of rows.contact ?? []) {
      const entered = Object.entries(contact).filter(([column]) => column in contactInputSchema.def.shape)
      contactInputSchema.parse(Object.fromEntries(entered))
    }
    for (const ticket of rows.ticket ?? []) {
      const { category, impact, subject } = ticket
      const contract_number = rows.contract?.find(contract => contract.id === ticket.contract_id)?.number ?? null
      ticketCreateSchema.parse({ category, impact, subject, contract_number, body: 'see below' })
    }
    for (const message of rows.ticket_message ?? []) expect(messageBody.parse(message.body)).toBe(message.body)
    for (const contract of rows.contract ?? []) contractNumberSchema.parse(contract.number)
  })

  test('play a ticket’s story in order and leave it as the last step says', () => {
    for (const ticket of rows.ticket ?? []) {
      const messages = rows.ticket_message?.filter(message => message.ticket_id === ticket.id) ?? []
      const events = rows.ticket_event?.filter(event => event.ticket_id === ticket.id) ?? []
      const times = messages.map(message => String(message.created_at))
      expect(times).toEqual(times.toSorted())
      expect(times[0]).toBe(ticket.created_at)
      expect(events.at(-1)?.to_status).toBe(ticket.status)
      expect(ticket.closed_at !== null).toBe(ticket.status === 'closed')
      expect(ticket.last_author).toBe(messages.at(-1)?.author_name)
      const from = events.slice(1).map(event => event.from_status)
      expect(from).toEqual(events.slice(0, -1).map(event => event.to_status))
    }
  })

  test('are sound on any day', () => {
    const days = fc.integer({ min: 0, max: 6000 }).map(offset => addDays('2024-01-01', offset))
    return fc.assert(fc.asyncProperty(days, fc.integer({ min: 1, max: 50 }), expectSound), {
      numRuns: 20,
      examples: [
        ['2028-02-29', 1],
        ['2027-01-01', 1],
        ['2026-12-31', 1],
        ['2027-03-01', 1],
        ['2026-03-31', 1],
      ],
    })
  })
})

/** Nothing lies in the future, every id is unique, and every span ends after it began. */
async function expectSound(day: string, seed: number): Promise<void> {
  const demo = createDemo(day, 'hash', seed)
  const made = rowsOf(demo)
  const midnight = demo.stage.at(day, '00:00').toISOString()
  const ids: string[] = []
  for (const row of Object.values(made).flat() as Record<string, unknown>[]) {
    if (typeof row.id === 'string') ids.push(row.id)
    for (const [column, value] of Object.entries(row)) {
      if (/(^|_)at$/.test(column) && !/(expires|next_check|due|warn|starts|ends)_at$/.test(column) && value !== null)
        expect(String(value) < midnight, `${column} ${value}`).toBe(true)
      if (column.endsWith('_on') && value !== null) dateSchema.parse(value)
    }
    if (typeof row.period_from === 'string') expect(row.period_from <= String(row.period_to)).toBe(true)
  }
  expect(new Set(ids).size).toBe(ids.length)
  const since = new Map(made.customer?.map(customer => [customer.customer_number, String(customer.created_at)]))
  for (const contract of made.contract ?? []) {
    expect(String(contract.created_at) >= String(since.get(contract.customer_number)), contract.label).toBe(true)
    if (contract.ends_on) expect(contract.ends_on >= contract.started_on).toBe(true)
    if (contract.renews_on) expect(contract.renews_on > day).toBe(true)
  }
}
