import * as z from 'zod/mini'
import { workedStatuses } from '../../enums/ticket-desk.ts'
import { endpoint, longBodyBytes } from '../../wire/endpoint.ts'
import { idSchema, localeSchema, requiredText, versionSchema } from '../../wire/fields.ts'
import { categoryCode, messageBody } from './support.ts'

const fields = {
  /** The language of the text. */
  locale: localeSchema,
  name: requiredText(80),
  /** Markdown; `{customer}` and other placeholders are filled where it is put into an answer. */
  body: messageBody,
  /** The ticket stands like this after the answer; null: as is chosen with it. */
  status: z.nullable(z.enum(workedStatuses)),
  /** The topic that the ticket gets with the answer; null: as it is. */
  category: z.nullable(categoryCode),
  /** The ticket is taken with the answer, also from a colleague. */
  take: z.boolean(),
}

export const textModuleSchema = z.object({ id: idSchema, ...fields, version: z.int() })
export type TextModule = z.infer<typeof textModuleSchema>

const staff = { access: 'admin', sees: 'all' } as const
const one = { ...staff, params: z.object({ id: idSchema }) } as const

/** Holds the texts that staff put into answers to tickets: all of them use them, and all of them can change them. */
export const textModuleEndpoints = {
  textModules: endpoint({
    route: 'GET /ajax/v1/staff/text-modules',
    power: 'tickets:see',
    summary: 'Texts for answers to tickets, by their names',
    response: z.object({ data: z.array(textModuleSchema) }),
    status: 200,
    ...staff,
  }),
  textModuleCreate: endpoint({
    route: 'POST /ajax/v1/staff/text-modules',
    power: 'tickets:act',
    summary: 'Add a text for answers to tickets',
    body: z.strictObject(fields),
    bodyBytes: longBodyBytes,
    response: textModuleSchema,
    status: 201,
    ...staff,
  }),
  textModuleChange: endpoint({
    route: 'PUT /ajax/v1/staff/text-modules/{id}',
    power: 'tickets:act',
    summary: 'Change a text for answers to tickets',
    body: z.strictObject({ ...fields, version: versionSchema }),
    bodyBytes: longBodyBytes,
    response: textModuleSchema,
    status: 200,
    problems: ['not_found', 'stale_version'],
    ...one,
  }),
  textModuleDelete: endpoint({
    route: 'DELETE /ajax/v1/staff/text-modules/{id}',
    power: 'tickets:act',
    summary: 'Delete a text for answers to tickets',
    status: 204,
    problems: ['not_found'],
    ...one,
  }),
}
