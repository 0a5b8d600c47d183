import { isIP } from 'node:net'
import type { Ticket, TicketOptions } from '@kontor/contract/areas/service/support'
import { asciiName } from '@kontor/contract/domain-name'
import type { TicketFieldKind } from '@kontor/contract/enums/ticket-fields'
import type { FieldError } from '@kontor/contract/field-errors'
import { byLocale, type Locale } from '@kontor/contract/locales'
import { emailSchema, lines, text } from '@kontor/contract/wire/fields'
import { type RawBuilder, sql } from 'kysely'
import { problem } from '../../../platform/http/problem.ts'
import type { Services } from '../../../platform/services.ts'
import {
  builtInTopics,
  type Department,
  patternOf,
  type TicketCategory,
  type TicketField,
  type TicketTopics,
} from '../../../platform/ticket-topics.ts'
import { type Texts, textIn } from '../../../values/texts.ts'

type Speaking = Pick<Services, 'configuration' | 'catalogues'>

/** Is what a ticket keeps of an answer: it can be read when its topic or field is gone. */
export type Answer = { code: string; kind: TicketFieldKind; label: Texts; value: string; choice?: Texts }

/** The provider's plan, or Kontor's own: six topics that ask nothing. */
export function planOf({ configuration, catalogues }: Speaking): TicketTopics {
  return configuration.tickets.topics ?? builtIn(catalogues)
}

function builtIn(catalogues: Speaking['catalogues']): TicketTopics {
  const words = (locale: Locale) => catalogues[locale].support.topics
  return {
    departments: [{ code: 'support', name: byLocale(locale => words(locale).department) }],
    categories: builtInTopics.map(code => ({
      code,
      department: 'support',
      name: byLocale(locale => words(locale).names[code]),
      ...(code in words('en').hints && { hint: byLocale(locale => words(locale).hints[code] ?? '') }),
      forms: code === 'contract' ? ['cancel', 'withdraw'] : code === 'other' ? ['privacy'] : [],
      contract: 'optional',
      impact: true,
      fields: [],
    })),
    by_mail: 'other',
  }
}

export const categoryOf = (services: Speaking, code: string): TicketCategory | undefined =>
  planOf(services).categories.find(category => category.code === code)

export const categoriesIn = (services: Speaking, locale: Locale) =>
  planOf(services).categories.map(({ code, name }) => ({ code, name: name[locale] }))

/** The topics in the reader's language, where only the database knows which that is. */
export const categoriesFor = (services: Speaking, locale: Locale | RawBuilder<Locale>): RawBuilder<unknown> =>
  sql`${JSON.stringify(byLocale(one => categoriesIn(services, one)))}::jsonb -> ${locale}::text`

export const departmentsIn = (services: Speaking, locale: Locale) =>
  planOf(services).departments.map(({ code, name }) => ({ code, name: name[locale] }))

/** The codes of the topics that a department answers. */
export const topicsOf = (services: Speaking, department: string): string[] =>
  planOf(services)
    .categories.filter(category => category.department === department)
    .map(({ code }) => code)

/** Finds the department that answers a topic; none where the topic is gone. */
export function departmentOf(services: Speaking, category: string): Department | undefined {
  const code = categoryOf(services, category)?.department
  return planOf(services).departments.find(department => department.code === code)
}

/** Finds the department that has an address. */
export const departmentAt = (services: Speaking, address: string): Department | undefined =>
  planOf(services).departments.find(({ email }) => email?.toLowerCase() === address.toLowerCase())

/** Names the departments by their addresses in small letters, as JSON. */
export const addressedDepartments = (services: Speaking, locale: Locale): RawBuilder<unknown> =>
  sql`${JSON.stringify(Object.fromEntries(planOf(services).departments.flatMap(({ email, name }) => (email ? [[email.toLowerCase(), name[locale]]] : []))))}::jsonb`

/** Finds the topic of tickets that mails to a department open. */
export function topicByMail(services: Speaking, { code, by_mail: own }: Department): TicketCategory | undefined {
  const { by_mail: general, categories } = planOf(services)
  const topics = categories.filter(category => category.department === code)
  return topics.find(category => category.code === (own ?? general)) ?? topics[0] ?? categoryOf(services, general)
}

export const departmentIn = (services: Speaking, category: string, locale: Locale): string | null =>
  departmentOf(services, category)?.name[locale] ?? null

/** Names the topic of ticket `t`: as it is called now, else as it was. */
export function categoryName(services: Speaking, locale: Locale | RawBuilder<Locale>): RawBuilder<string> {
  const topics = [...builtIn(services.catalogues).categories, ...planOf(services).categories]
  const names = topics.map(({ code, name }) => [code, name] as const)
  const known = sql`${JSON.stringify(Object.fromEntries(names))}::jsonb -> t.category`
  return sql`coalesce(${known} ->> ${locale}::text, t.category_name ->> ${locale}::text, t.category_name ->> 'en', t.category)`
}

export const optionsIn = (services: Speaking, locale: Locale): TicketOptions['categories'] =>
  planOf(services).categories.map(({ code, name, hint, forms, contract, impact, fields }) => ({
    code,
    name: name[locale],
    hint: hint?.[locale] ?? '',
    forms,
    contract,
    impact,
    fields: fields.map(field => ({
      code: field.code,
      kind: field.kind,
      label: field.label[locale],
      help: field.help?.[locale] ?? '',
      required: field.required,
      choices: (field.choices ?? []).map(choice => ({ code: choice.code, label: choice.label[locale] })),
    })),
  }))

/** The first topic that needs no contract, else the first one. */
export function generalTopic(services: Speaking): TicketCategory {
  const { categories } = planOf(services)
  const topic = categories.find(({ contract }) => contract !== 'required') ?? categories[0]
  if (!topic) throw new Error('there is no topic for tickets')
  return topic
}

/** @throws invalid_input with each field that is wrong, as `fields.<code>` */
export function answersTo({ fields }: TicketCategory, given: Readonly<Record<string, string>>): Answer[] {
  const wrong = new Map<string, FieldError>()
  for (const code of Object.keys(given))
    if (!fields.some(field => field.code === code)) wrong.set(`fields.${code}`, { code: 'unknown_field' })
  const answers = fields.flatMap(field => {
    const read = readAnswer(field, given[field.code] ?? '')
    if ('refused' in read) wrong.set(`fields.${field.code}`, read.refused)
    if ('refused' in read || read.value === '') return []
    const choice = field.choices?.find(({ code }) => code === read.value)?.label
    const { code, kind, label } = field
    return [{ code, kind, label, value: read.value, ...(choice && { choice }) }]
  })
  if (wrong.size > 0) throw problem('invalid_input', { fields: wrong })
  return answers
}

type Read = { value: string } | { refused: FieldError }

function readAnswer({ kind, required, pattern, choices }: TicketField, given: string): Read {
  const most = kind === 'lines' ? 2000 : 200
  const parsed = (kind === 'lines' ? lines(most) : text(most)).safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { refused: issue?.code === 'too_big' ? { code: 'too_long', limit: most } : { code: 'unprintable' } }
  }
  const value = parsed.data
  if (value === '') return required ? { refused: { code: 'required' } } : { value }
  const right = kind === 'choice' ? choices?.some(({ code }) => code === value) : (checks[kind]?.(value) ?? true)
  if (!right) return { refused: { code: mistakes[kind] ?? 'invalid_format' } }
  return pattern !== undefined && !patternOf(pattern).test(value) ? { refused: { code: 'invalid_format' } } : { value }
}

const checks: Partial<Record<TicketFieldKind, (value: string) => boolean>> = {
  number: value => /^[-−]?\d{1,15}(?:[.,]\d{1,6})?$/.test(value),
  date: value => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
  time: value => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value),
  ip: value => isIP(value.replace(/\/\d{1,3}$/, '')) > 0,
  domain: value => asciiName(value) !== null,
  email: value => emailSchema.safeParse(value).success,
}
const mistakes: Partial<Record<TicketFieldKind, FieldError['code']>> = {
  choice: 'invalid_choice',
  number: 'not_a_number',
  domain: 'invalid_domain',
  email: 'invalid_email',
}

/** Shows answers in the reader's language, under the words that the fields have now, else those that they had. */
export function answersIn(
  services: Speaking,
  category: string,
  answers: readonly Answer[],
  locale: Locale,
): Ticket['answers'] {
  const fields = categoryOf(services, category)?.fields
  return answers.map(({ code, kind, label, value, choice }) => {
    const field = fields?.find(one => one.code === code)
    const chosen = field?.choices?.find(one => one.code === value)?.label ?? choice
    return { code, kind, label: textIn(field?.label ?? label, locale), value: chosen ? textIn(chosen, locale) : value }
  })
}

/** A ticket's columns about its topic. */
export const topicColumns = ({ code, name }: TicketCategory, answers: Answer[]) => ({
  category: code,
  category_name: name,
  answers,
  // in every language of a choice: people search in theirs
  answer_text: answers.flatMap(({ value, choice }) => (choice ? Object.values(choice) : [value])).join('\n'),
})
