import { readFileSync } from 'node:fs'
import { ticketCategories, ticketImpacts } from '@kontor/contract/enums/support'
import * as z from 'zod'
import { federalStates } from '../values/holidays.ts'
import { parseHours } from '../values/opening-hours.ts'
import { OperatorMistake } from './operator-mistake.ts'
import { defineSettings, path, readBy, setting } from './settings.ts'

/** Business time as people write it, in minutes. */
const businessTime = z
  .string()
  .regex(/^[1-9]\d{0,3}[mh]$/, 'must be business time such as "30m" or "8h"')
  .transform(text => Number.parseInt(text, 10) * (text.endsWith('h') ? 60 : 1))

const serviceLevel = z.strictObject({
  /** Which tickets it is for; absent: those of all topics. */
  categories: z.array(z.enum(ticketCategories)).min(1).optional(),
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
  /** Names the state in which the provider works: its holidays count besides those of all Germany and PROVIDER_HOLIDAYS. */
  federal_state: z.enum(federalStates).nullable().default(null),
  /** In their order: the first one that a ticket fits holds. */
  service_levels: z.array(serviceLevel).default([]),
})
/** They say how staff work at tickets. */
export type TicketSettings = z.output<typeof ticketFile>

export const defaultTickets: TicketSettings = ticketFile.parse({})

export const ticketSettings = defineSettings(
  {
    TICKETS: setting(
      path.optional(),
      'file with how soon staff answer tickets, see [catalogue.md](catalogue.md#how-soon-staff-answer-tickets)',
      "the demo's in the demo, else none",
    ),
  },
  set => ({ file: set.TICKETS ?? null }),
)

/** @throws OperatorMistake naming the file and everything that is wrong with it */
export function readTicketFile(name: string): TicketSettings {
  const { data, error } = ticketFile.safeParse(contentOf(name))
  if (data) return data
  const lines = error.issues.map(({ path: place, message }) => `  /${place.join('/')}: ${message}`)
  throw new OperatorMistake(`TICKETS: the file ${name} cannot be used:\n${lines.join('\n')}`)
}

function contentOf(name: string): unknown {
  try {
    return JSON.parse(readFileSync(name, 'utf8'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'is not there' : code ? `cannot be read (${code})` : `is no JSON: ${message}`
    throw new OperatorMistake(`TICKETS: the file ${name} ${why}.`)
  }
}
