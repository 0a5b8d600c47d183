import type { Contracts } from './contracts.ts'
import type { People } from './people.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'
import type { TicketPlan } from './ticket-plan.ts'
import { contractTickets } from './tickets-contract-data.ts'
import { germanTickets } from './tickets-de-data.ts'
import { domainTickets } from './tickets-domain-data.ts'
import { serverTickets } from './tickets-server-data.ts'

type Tables = Required<Pick<Rows, 'ticket' | 'ticket_message' | 'ticket_event'>>

/** @param documents numbers of documents, by what was worked */
export function ticketRows(
  stage: Stage,
  people: People,
  { byKey }: Contracts,
  documents: ReadonlyMap<string, string>,
): Rows {
  const created = ({ steps: [first] }: TicketPlan) => stage.at(stage.day(-first.ago), first.time).getTime()
  const plans = Object.entries({ ...serverTickets, ...domainTickets, ...contractTickets, ...germanTickets })
    .sort(([, a], [, b]) => created(a) - created(b))
    .map(([key, plan], position) => ({ key, plan, number: 20001 + position }))
  const numbers = new Map<string, string>([
    ...Object.values(byKey).map(({ key, number }) => [`contract ${key}`, number] as const),
    ...[...documents].map(([key, number]) => [`document ${key}`, number] as const),
    ...plans.map(({ key, number }) => [`ticket ${key}`, `#${number}`] as const),
  ])
  const write = (text: string) =>
    text.replaceAll(/\[\[(.+?)\]\]/g, (_, key: string) => {
      const number = numbers.get(key)
      if (!number) throw new Error(`a ticket names something unknown: ${key}`)
      return number
    })
  const tables: Tables = { ticket: [], ticket_message: [], ticket_event: [] }
  for (const { plan, number } of plans) addTicket(stage, people, byKey, tables, { plan, number, write })
  return tables
}

type Writing = { plan: TicketPlan; number: number; write(text: string): string }

/** Plays a ticket's steps: messages and events as rows, and the ticket as the last step leaves it. */
function addTicket(stage: Stage, people: People, byKey: Contracts['byKey'], tables: Tables, writing: Writing): void {
  const { plan, number, write } = writing
  const [first] = plan.steps
  const createdAt = stage.at(stage.day(-first.ago), first.time)
  const id = stage.id(createdAt)
  const part = { customer_number: plan.customer, ticket_id: id }
  let status = 'new'
  let last = { author: '', fromStaff: false, at: createdAt }
  let resolvedAt: string | null = null
  let closedAt: string | null = null

  const addEvent = (kind: string, actor: string, at: Date, from_status: string | null, to_status: string | null) =>
    tables.ticket_event.push({ ...part, id: stage.id(at), kind, actor, from_status, to_status, at: at.toISOString() })
  addEvent('created', people[first.by].name, createdAt, null, 'new')
  for (const step of plan.steps) {
    const { id: author_user_id, name, ...author } = people[step.by]
    const fromStaff = author.admin ?? false
    const at = stage.at(stage.day(-step.ago), step.time)
    if (step.text) {
      tables.ticket_message.push({
        ...part,
        id: stage.id(at),
        author_user_id,
        author_name: name,
        from_staff: fromStaff,
        body: write(step.text),
        created_at: at.toISOString(),
      })
      last = { author: name, fromStaff, at }
    }
    if (step.to) {
      addEvent(step.to === 'closed' ? 'closed' : 'status_changed', name, at, status, step.to)
      status = step.to
      last = { ...last, at }
      resolvedAt = step.to === 'resolved' ? at.toISOString() : step.to === 'closed' ? resolvedAt : null
      closedAt = step.to === 'closed' ? at.toISOString() : null
    }
  }
  tables.ticket.push({
    customer_number: plan.customer,
    id,
    number,
    subject: write(plan.subject),
    category: plan.category,
    contract_id: plan.contract ? byKey[plan.contract].id : null,
    impact: plan.impact,
    status,
    created_by: people[first.by].id,
    created_at: createdAt.toISOString(),
    updated_at: last.at.toISOString(),
    last_author: last.author,
    last_from_staff: last.fromStaff,
    resolved_at: resolvedAt,
    closed_at: closedAt,
    rating: plan.rating?.stars ?? null,
    rating_comment: plan.rating?.comment ?? null,
    version: plan.steps.length,
  })
}
