import { strangerChoices } from '@kontor/contract/enums/guest-tickets'
import { ticketFieldKinds, ticketForms } from '@kontor/contract/enums/ticket-fields'
import { byLocale } from '@kontor/contract/locales'
import { emailSchema } from '@kontor/contract/wire/fields'
import * as z from 'zod/mini'
import type { Mistake } from './file-mistakes.ts'

const code = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const texts = (max: number) => z.strictObject(byLocale(() => text(max)))

const department = z.strictObject({
  code,
  name: texts(60),
  /**
   * Is where people write to it: mails that Kontor takes in for it open tickets. While it takes in none, answers to mails about its tickets go
   * there. Absent: where all others go.
   */
  email: z.optional(emailSchema),
  /** Code of the category of tickets that mails to its address open; absent: the file's, if that is one of its own, else its first. */
  by_mail: z.optional(code),
  /** Says what becomes of mails to it by people who are no customers; absent: they wait for staff. */
  strangers: z.optional(z.enum(strangerChoices)),
})

const field = z.strictObject({
  code,
  kind: z.enum(ticketFieldKinds),
  label: texts(80),
  help: z.optional(texts(300)),
  required: z._default(z.boolean(), false),
  /** The whole answer has to match it, for `text` alone. */
  pattern: z.optional(text(200)),
  /** For `choice` alone. */
  choices: z.optional(z.array(z.strictObject({ code, label: texts(80) })).check(z.minLength(2), z.maxLength(30))),
})

const category = z.strictObject({
  code,
  /** Code of the department that answers. */
  department: code,
  name: texts(60),
  hint: z.optional(texts(300)),
  /** Lists forms of their own for what people look for here. */
  forms: z._default(z.array(z.enum(ticketForms)), []),
  /** Says whether a ticket has to name its contract. */
  contract: z._default(z.enum(['optional', 'required']), 'optional'),
  /** Says whether it is asked how bad it is; where it is not, nothing fails. */
  impact: z._default(z.boolean(), true),
  fields: z._default(z.array(field).check(z.maxLength(10)), []),
})

const topicsSchema = z.object({
  departments: z.array(department).check(z.minLength(1), z.maxLength(50)),
  categories: z.array(category).check(z.minLength(1), z.maxLength(50)),
  /** Code of the category of tickets that come by mail. */
  by_mail: code,
})
/** Holds what of the file is about topics: there may be none. */
export const topicsShape = z.partial(topicsSchema).shape

/** Says who answers what, and what is asked about each topic before anyone has to ask back. */
export type TicketTopics = z.infer<typeof topicsSchema>
export type Department = TicketTopics['departments'][number]
export type TicketCategory = TicketTopics['categories'][number]
export type TicketField = TicketCategory['fields'][number]

/** Codes of the topics that there are where the file has none of its own. */
export const builtInTopics = ['technical', 'billing', 'contract', 'domain', 'abuse', 'other'] as const
export type BuiltInTopic = (typeof builtInTopics)[number]

/** Lists what the schema cannot see: names that lead nowhere or stand twice, and fields that could not be asked. */
export function topicMistakes({ departments, categories, by_mail }: TicketTopics): Mistake[] {
  return [
    ...twice('/departments', departments),
    ...twice('/categories', categories),
    ...departments.flatMap((department, i) => addressMistakes(department, departments.slice(0, i), categories, i)),
    ...(categories.some(({ code }) => code === by_mail)
      ? []
      : [{ at: '/by_mail', says: `${by_mail} is no category of this file` }]),
    ...categories.flatMap(({ department, fields }, i) => [
      ...(departments.some(({ code }) => code === department)
        ? []
        : [{ at: `/categories/${i}/department`, says: `${department} is no department of this file` }]),
      ...twice(`/categories/${i}/fields`, fields),
      ...fields.flatMap((one, j) => fieldMistakes(one, `/categories/${i}/fields/${j}`)),
    ]),
  ]
}

const needsEmail = 'needs the "email" of the department'

function addressMistakes(
  { code, email, by_mail: topic, strangers }: Department,
  earlier: readonly Department[],
  categories: readonly TicketCategory[],
  place: number,
): Mistake[] {
  const at = `/departments/${place}`
  const taken = email !== undefined && earlier.some(other => other.email?.toLowerCase() === email.toLowerCase())
  const own = categories.some(category => category.code === topic && category.department === code)
  return [
    ...(taken ? [{ at: `${at}/email`, says: `${email} is another department's address` }] : []),
    ...(topic !== undefined && !own
      ? [{ at: `${at}/by_mail`, says: `${topic} is no category of this department` }]
      : []),
    ...(topic !== undefined && email === undefined ? [{ at: `${at}/by_mail`, says: needsEmail }] : []),
    ...(strangers !== undefined && email === undefined ? [{ at: `${at}/strangers`, says: needsEmail }] : []),
  ]
}

const twice = (at: string, list: readonly { code: string }[]): Mistake[] =>
  list.flatMap(({ code }, i) =>
    list.findIndex(other => other.code === code) < i ? [{ at: `${at}/${i}/code`, says: `${code} is there twice` }] : [],
  )

function fieldMistakes({ kind, pattern, choices }: TicketField, at: string): Mistake[] {
  const asks = kind === 'choice'
  return [
    ...(asks && !choices ? [{ at: `${at}/choices`, says: 'is missing: a choice needs at least 2' }] : []),
    ...(!asks && choices ? [{ at: `${at}/choices`, says: `is for "kind": "choice" alone` }] : []),
    ...(choices ? twice(`${at}/choices`, choices) : []),
    ...(pattern !== undefined && kind !== 'text' ? [{ at: `${at}/pattern`, says: 'is for "kind": "text" alone' }] : []),
    ...(pattern === undefined ? [] : patternMistakes(pattern, `${at}/pattern`)),
  ]
}

/** Strangers write the answers: a pattern that can take forever on some of them would keep the server busy. */
function patternMistakes(pattern: string, at: string): Mistake[] {
  try {
    patternOf(pattern)
  } catch (error) {
    return [{ at, says: `is no regular expression: ${error instanceof Error ? error.message : String(error)}` }]
  }
  const bare = pattern.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  const open = /\)(?:[*+]|\{\d+,\}|\{(?:\d+,)?\d{2,}\})/
  if (open.test(bare)) return [{ at, says: 'repeats a group: only single characters may be repeated without end' }]
  const endless = bare.match(/[*+]|\{\d+,\}/g)?.length ?? 0
  return endless > 2 ? [{ at, says: 'has more than two repetitions without end' }] : []
}

/** @returns what a whole answer has to match @throws SyntaxError */
export const patternOf = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'v')
