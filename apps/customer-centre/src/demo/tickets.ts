import type { TicketStatus } from '@kontor/contract/enums/support'
import type { KeptResource } from '../areas/service/support/resources.ts'
import { type Due, noTimes, type Times, timesAfter } from '../areas/service/support/service-level.ts'
import { answersTo, topicColumns } from '../areas/service/support/topics.ts'
import { demoConfiguration, demoTickets } from './centre.ts'
import { attributeOf, type Contracts } from './contracts.ts'
import type { People } from './people.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'
import type { TicketPlan } from './ticket-plan.ts'
import { germanTickets } from './tickets-de-data.ts'
import { domainTickets } from './tickets-domain-data.ts'
import { serverTickets } from './tickets-server-data.ts'

type Tables = Required<Pick<Rows, 'ticket' | 'ticket_message' | 'ticket_event' | 'ticket_note' | 'ticket_copy'>>

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
  const tables: Tables = { ticket: [], ticket_message: [], ticket_event: [], ticket_note: [], ticket_copy: [] }
  for (const { plan, number } of plans) addTicket(stage, people, byKey, tables, { plan, number, write })
  return tables
}

/** Works at tickets as the demo's file says, which the program reads too. */
const configuration = { ...demoConfiguration, tickets: demoTickets }

/** The topic as it is named now. @throws what the topic does not ask */
function topicOf({ category, answers = {} }: TicketPlan) {
  const topic = demoTickets.topics?.categories.find(({ code }) => code === category)
  if (!topic) throw new Error(`the demo's plan has no ${category}`)
  // who wrote before the topic asked so much answered some of it
  const asked = topic.fields.filter(({ code }) => code in answers)
  return topicColumns(topic, answersTo({ ...topic, fields: asked }, answers))
}

function resourceOf({ contract, resource: name }: TicketPlan, byKey: Contracts['byKey']): KeptResource | null {
  if (!contract || !name) return null
  const value = byKey[contract].attributes[name]
  if (!value) throw new Error(`${contract} has no ${name}`)
  return { key: `${name}: ${value}`, ...attributeOf([name, value]) }
}

type Writing = { plan: TicketPlan; number: number; write(text: string): string }

/** Plays a ticket's steps: messages and events as rows, and the ticket as the last step leaves it. */
function addTicket(stage: Stage, people: People, byKey: Contracts['byKey'], tables: Tables, writing: Writing): void {
  const { plan, number, write } = writing
  const [first] = plan.steps
  const createdAt = stage.at(stage.day(-first.ago), first.time)
  const id = stage.id(createdAt)
  const part = { customer_number: plan.customer, ticket_id: id }
  let status: TicketStatus = 'new'
  let last = { author: '', fromStaff: false, at: createdAt }
  let resolvedAt: string | null = null
  let closedAt: string | null = null
  let waitingSince: string | null = null
  let assignee: string | null = null
  const { category, impact } = plan
  const opened = { category, impact, created_at: createdAt.toISOString() }
  let times: Times & Partial<Due> = noTimes

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
      waitingSince = fromStaff ? null : (waitingSince ?? at.toISOString())
      if (step.by === 'admin') assignee = author_user_id
    }
    if (step.to) {
      addEvent(step.to === 'closed' ? 'closed' : 'status_changed', name, at, status, step.to)
      status = step.to
      last = { ...last, at }
      resolvedAt = step.to === 'resolved' ? at.toISOString() : step.to === 'closed' ? resolvedAt : null
      closedAt = step.to === 'closed' ? at.toISOString() : null
      if (step.to === 'closed' || step.to === 'resolved') waitingSince = null
    }
    const happened = { to: { status, waiting_since: waitingSince }, category, answered: fromStaff && step !== first }
    times = timesAfter(configuration, { ...opened, ...times }, happened, at)
  }
  for (const note of plan.notes ?? []) {
    const at = stage.at(stage.day(-note.ago), note.time)
    tables.ticket_note.push({
      ...part,
      id: stage.id(at),
      kind: 'note',
      author_user_id: people[note.by].id,
      author_name: people[note.by].name,
      body: write(note.text),
      created_at: at.toISOString(),
    })
  }
  for (const [position, { address, state }] of (plan.copies ?? []).entries())
    tables.ticket_copy.push({
      ...part,
      id: stage.id(createdAt),
      address,
      locale: 'en',
      state,
      added_by: people[first.by].name,
      added_at: new Date(createdAt.getTime() + position * 60_000).toISOString(),
      decided_at: state === 'waiting' ? null : new Date(createdAt.getTime() + 3_600_000).toISOString(),
    })
  tables.ticket.push({
    customer_number: plan.customer,
    id,
    number,
    subject: write(plan.subject),
    ...topicOf(plan),
    contract_id: plan.contract ? byKey[plan.contract].id : null,
    resource: resourceOf(plan, byKey),
    impact: plan.impact,
    status,
    created_by: people[first.by].id,
    readers: plan.chosen ? [first.by, ...plan.chosen].map(by => people[by].id) : null,
    created_at: createdAt.toISOString(),
    updated_at: last.at.toISOString(),
    last_author: last.author,
    last_from_staff: last.fromStaff,
    resolved_at: resolvedAt,
    closed_at: closedAt,
    waiting_since: waitingSince,
    assignee_user_id: assignee,
    ...times,
    rating: plan.rating?.stars ?? null,
    rating_comment: plan.rating?.comment ?? null,
    version: plan.steps.length,
  })
}

/** About contracts, prices and invoices. */
const contractTickets: Record<string, TicketPlan> = {
  traffic: {
    customer: 10001,
    subject: 'Objection to the extra traffic on [[document traffic]]',
    category: 'billing',
    impact: 'none',
    contract: 'shop',
    steps: [
      {
        ago: 58,
        time: '10:04',
        by: 'anna',
        text: `Invoice [[document traffic]] charges 812 GB of additional traffic. Our own statistics show **no more than 300 GB** for the whole month, so we object to it.

Please check whether the backup traffic between your own data centres was counted.`,
      },
      {
        ago: 57,
        time: '09:22',
        by: 'admin',
        to: 'in_progress',
        text: 'Dear Ms Lindqvist, I have marked the invoice as disputed: no reminders will be sent and nothing is collected while we check. Network operations is pulling the flow data of that month.',
      },
      {
        ago: 9,
        time: '16:30',
        by: 'admin',
        text: "First result: 441 GB went to one address of a search engine's crawler between the 11th and the 14th. That is real traffic, but we see it as abuse of *your* server and are talking to our billing department about a credit note. I will come back to you this week.",
      },
      {
        ago: 9,
        time: '17:02',
        by: 'anna',
        text: 'Thanks for staying on it. We have meanwhile blocked the crawler in `robots.txt` and at the firewall.',
      },
    ],
    notes: [
      {
        ago: 8,
        time: '11:15',
        by: 'admin',
        text: 'Billing agrees to a credit of **441 GB** as goodwill. Waiting for the export of the flow data before I promise it.',
      },
    ],
  },
  price: {
    customer: 10001,
    subject: 'New price of Web Hosting L',
    category: 'contract',
    impact: 'none',
    contract: 'website',
    steps: [
      {
        ago: 7,
        time: '14:11',
        by: 'anna',
        text: 'You announced a higher price for [[contract website]]. Is there a cheaper product that fits us? We use 34 GB and two websites.',
      },
      {
        ago: 6,
        time: '10:50',
        by: 'colleague',
        to: 'waiting_for_customer',
        text: `Gladly. With 34 GB you fit into **Web Hosting M** (50 GB, five websites):

| | L, new price | M |
|---|---|---|
| per month, net | 21.90 € | 9.90 € |
| PHP pool | dedicated | shared |
| staging copies | yes | no |

The change is free of charge and possible at the end of any month. Shall we go ahead?`,
      },
    ],
  },
  processing: {
    customer: 10001,
    subject: 'Signed data processing agreement',
    category: 'other',
    impact: 'none',
    steps: [
      {
        ago: 10,
        time: '10:10',
        by: 'ben',
        text: 'For an audit at one of our clients we need the data processing agreement with the current list of sub-processors. Where do we find it?',
      },
      {
        ago: 9,
        time: '09:00',
        by: 'admin',
        to: 'resolved',
        text: 'Dear Mr Krüger, you will find the current version (March) with annexes 1–3 as a PDF in your inbox. The owner of the account can sign it electronically. The list of sub-processors has not changed since.',
      },
      {
        ago: 6,
        time: '13:45',
        by: 'ben',
        to: 'in_progress',
        text: 'Thanks. Annex 2 (technical measures) ends after page 3 in the PDF I received, could you check?',
      },
      {
        ago: 4,
        time: '08:55',
        by: 'admin',
        to: 'resolved',
        text: 'You are right, the export cut it off. The complete file is on its way to you, sorry for the extra round.',
      },
    ],
  },
  reference: {
    customer: 10001,
    subject: 'Purchase order number on our invoices',
    category: 'billing',
    impact: 'none',
    steps: [
      {
        ago: 21,
        time: '09:37',
        by: 'ben',
        text: 'Our accounting needs the reference `LPD-HOSTING` on every invoice, and the invoices as ZUGFeRD. Can you do that?',
      },
      {
        ago: 21,
        time: '10:44',
        by: 'colleague',
        to: 'in_progress',
        text: 'Yes: the owner of the account sets both under *Account → Company & tax*. Shall I enter it for you?',
      },
      { ago: 20, time: '08:30', by: 'ben', text: 'Anna has just done it. All good.' },
      {
        ago: 20,
        time: '09:05',
        by: 'colleague',
        to: 'resolved',
        text: 'Perfect, it applies from the next invoice on. Documents already issued stay as they are.',
      },
      { ago: 9, time: '12:00', by: 'ben', to: 'closed' },
    ],
    rating: { stars: 5, comment: 'Quick and clear.' },
  },
  export: {
    customer: 10001,
    subject: 'Export of the render farm before it is erased',
    category: 'contract',
    impact: 'none',
    contract: 'renderFarm',
    chosen: ['ben'],
    copies: [
      { address: 'render@studio-weser.example', state: 'confirmed' },
      { address: 'archive@studio-weser.example', state: 'waiting' },
    ],
    steps: [
      {
        ago: 10,
        time: '13:15',
        by: 'anna',
        text: 'The contract has ended and the data is still there for 30 days. What is the easiest way to download 1.4 TB?',
      },
      {
        ago: 9,
        time: '10:25',
        by: 'colleague',
        to: 'in_progress',
        text: `Two ways:

- **rsync** from the retrieval host, about 14 hours at 250 Mbit/s:
  \`rsync -aP retrieval@export-nbg.nordlicht.example:/lpd-render/ ./lpd-render/\`
- an encrypted disk by courier, 89 € net.

The access data is in your hosting panel.`,
      },
      {
        ago: 5,
        time: '08:12',
        by: 'anna',
        text: 'rsync is running, 60 % done. We’ll tell you when you can erase it.',
      },
    ],
  },
}
