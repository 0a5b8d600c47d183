import { readFileSync } from 'node:fs'
import { ticketImpacts } from '@kontor/contract/enums/support'
import * as z from 'zod'
import { federalStates } from '../values/holidays.ts'
import { parseHours } from '../values/opening-hours.ts'
import { codeWords, type FileWords, linesOf, type Mistake, schemaMistakes, writtenAt } from './file-mistakes.ts'
import { OperatorMistake } from './operator-mistake.ts'
import { defineSection, readBy, setting, was } from './settings.ts'
import { builtInTopics, type TicketTopics, topicMistakes, topicsShape } from './ticket-topics.ts'

/** Business time as people write it, in minutes. */
const businessTime = z
  .string()
  .regex(/^[1-9]\d{0,3}[mh]$/)
  .transform(text => Number.parseInt(text, 10) * (text.endsWith('h') ? 60 : 1))

const serviceLevel = z.strictObject({
  /** Which tickets it is for; absent: those of all topics. */
  categories: z.array(z.string()).min(1).optional(),
  departments: z.array(z.string()).min(1).optional(),
  impacts: z.array(z.enum(ticketImpacts)).min(1).optional(),
  /** When its time passes; `always`: around the clock, on holidays as well; absent: while the phone is answered. */
  hours: z.union([z.literal('always'), readBy(parseHours)]).optional(),
  first_answer: businessTime.optional(),
  next_answer: businessTime.optional(),
  solution: businessTime.optional(),
  /** Says whether customers see until when they get an answer. */
  told_to_customers: z.boolean().default(false),
})
export type ServiceLevel = z.output<typeof serviceLevel>

const ticketFile = z.strictObject({
  /** Names the state in which the provider works: its holidays count besides those of all Germany and contact.holidays. */
  federal_state: z.enum(federalStates).nullable().default(null),
  /** In their order: the first one that a ticket fits holds. */
  service_levels: z.array(serviceLevel).default([]),
  ...topicsShape,
})
/** They say how staff work at tickets. @property topics absent or null: Kontor's own, which ask nothing */
export type TicketSettings = Pick<z.output<typeof ticketFile>, 'federal_state' | 'service_levels'> & {
  topics?: TicketTopics | null
}

export const defaultTickets: TicketSettings = { federal_state: null, service_levels: [] }

/** They name what stands in files of its own. @property tickets file @property articles folder; null: none is named */
type SupportFiles = { tickets: string | null; articles: string | null }

export const supportSettings = defineSection(
  'support',
  {
    tickets: was(
      'TICKETS',
      setting(
        z.string().optional(),
        'file with topics of tickets and how soon staff answer, see [catalogue.md](catalogue.md#tickets)',
        "the demo's in the demo, else none",
      ),
    ),
    articles: was(
      'ARTICLES',
      setting(
        z.string().optional(),
        'folder with your articles for customers, see [articles.md](articles.md)',
        "the demo's in the demo, else none",
      ),
    ),
  },
  ({ tickets, articles }, { fileAt }): SupportFiles => ({
    tickets: tickets === undefined ? null : fileAt(tickets),
    articles: articles === undefined ? null : fileAt(articles),
  }),
)

/** @throws OperatorMistake naming the file and everything that is wrong with it, each with its line */
export function readTicketFile(name: string): TicketSettings {
  const written = contentOf(name)
  const places = writtenAt(written)
  if (typeof places === 'number') throw refused(name, [`line ${places}: is no JSON from here on`])
  const raw: unknown = JSON.parse(written)
  const { data, error } = ticketFile.safeParse(raw, { reportInput: true })
  if (error) throw refused(name, linesOf(schemaMistakes(error, words), raw, places))
  const { federal_state, service_levels, departments, categories, by_mail } = data
  const topics = departments && categories && by_mail ? { departments, categories, by_mail } : null
  const mistakes = [
    ...missing(data),
    ...(topics ? topicMistakes(topics) : []),
    ...unknownTopics(service_levels, topics),
    ...unknownDepartments(service_levels, topics),
  ]
  if (mistakes.length > 0) throw refused(name, linesOf(mistakes, raw, places))
  return { federal_state, service_levels, topics }
}

const refused = (name: string, lines: readonly string[]) =>
  new OperatorMistake(`support.tickets: the file ${name} cannot be used:\n${lines.map(line => `  ${line}`).join('\n')}`)

const time = 'must be business time such as "30m" or "8h"'
const words: FileWords = {
  manual: 'docs/catalogue.md',
  union: 'must be "always", or hours such as "Mo-Fr 08:00-18:00"',
  format: codeWords,
  formats: {
    email: 'must be an address such as billing@example.com',
    first_answer: time,
    next_answer: time,
    solution: time,
  },
}

/** Topics come with all that belongs to them, or not at all. */
function missing(file: z.output<typeof ticketFile>): Mistake[] {
  const absent = (['departments', 'categories', 'by_mail'] as const).filter(name => file[name] === undefined)
  return absent.length === 3 ? [] : absent.map(name => ({ at: `/${name}`, says: 'is missing, as there are topics' }))
}

function unknownTopics(levels: readonly ServiceLevel[], topics: TicketTopics | null): Mistake[] {
  const known: readonly string[] = topics?.categories.map(({ code }) => code) ?? builtInTopics
  return levels.flatMap(({ categories = [] }, i) =>
    categories.flatMap((code, j) =>
      known.includes(code)
        ? []
        : [
            {
              at: `/service_levels/${i}/categories/${j}`,
              says: `${code} is no category; there are ${known.join(', ')}`,
            },
          ],
    ),
  )
}

function unknownDepartments(levels: readonly ServiceLevel[], topics: TicketTopics | null): Mistake[] {
  const known = topics?.departments.map(({ code }) => code) ?? []
  return levels.flatMap(({ departments = [] }, i) =>
    departments.flatMap((code, j) =>
      known.includes(code)
        ? []
        : [{ at: `/service_levels/${i}/departments/${j}`, says: `${code} is no department of this file` }],
    ),
  )
}

function contentOf(name: string): string {
  try {
    return readFileSync(name, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`
    throw new OperatorMistake(`support.tickets: the file ${name} ${why}.`)
  }
}
