import { resolved } from '@kontor/contract/wire/references'

/** The part of a JSON schema that Kontor's document uses. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  /** Names what several calls have; where a reference stood. */
  title?: string
}
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}
type Content = { 'application/json'?: { schema: Schema } }
type RawOperation = {
  operationId: string
  summary: string
  security: { token?: string[]; session?: string[]; machine?: string[] }[]
  'x-permission'?: string
  'x-sunset'?: string
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
export type OpenApiDocument = {
  servers: { url: string }[]
  paths: Record<string, Record<string, RawOperation>>
  components?: Record<string, Record<string, object>>
}

export type Answer = { status: string; description: string; schema: Schema | undefined }
export type Operation = {
  id: string
  group: Group
  method: string
  path: string
  summary: string
  permission: string | undefined
  signedIn: boolean
  /** Lists what a token needs to make the call; absent: none is accepted, or none is needed. */
  scopes: readonly string[] | undefined
  /** Is the first day without it, where it is going to be taken away. */
  sunset: string | undefined
  parameters: Parameter[]
  body: Schema | undefined
  answer: Answer | undefined
  problems: Answer[]
}

/** The part of the product a path belongs to, in the order of the list; the first match counts. */
const groups = [
  ['staff', /^\/ajax\/v1\/staff\b/],
  [
    'session',
    /^\/(sanctum|logout)|^\/ajax\/v1\/(user|userinfo|password|preferences|sign-on|accounts\/(login|register|password|sessions|factors|passkeys|totp))\b/,
  ],
  ['invoices', /^\/ajax\/v1\/(invoices|billing|balance|coming|accounts\/billing)\b/],
  ['payments', /^\/ajax\/v1\/(payments|payouts|accounts\/payment)\b/],
  ['contracts', /^\/ajax\/v1\/(contracts|ccloud|orders|catalogue|terms|usage|offers|transfers)\b/],
  ['contacts', /^\/ajax\/v1\/contacts\b/],
  ['tickets', /^\/ajax\/v1\/(tickets|articles|popular-articles)\b/],
  ['programs', /^\/ajax\/v1\/(tokens|webhooks|events)\b/],
  ['people', /^\/ajax\/v1\/(people|invitations|email-changes|notifications|mails|activity|privacy)\b/],
  ['account', /^\/ajax\/v1\/(accounts|dashboard|search|files|calendars)\b/],
  ['provider', /./],
] as const
export type Group = (typeof groups)[number][0]
export const groupNames: readonly Group[] = groups.map(([name]) => name)

/** The document's operations one by one, as the page shows them. */
export function readOperations(document: OpenApiDocument): Operation[] {
  const { paths } = resolved(document)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, raw]) => {
      const ways = Object.assign({}, ...raw.security) as RawOperation['security'][number] // each has another key
      const ofProvider = ways.machine !== undefined && ways.session === undefined
      const answers = Object.entries(raw.responses).map(([status, { description, content }]) => ({
        status,
        description,
        schema: content?.['application/json']?.schema,
      }))
      return {
        id: raw.operationId,
        group: ofProvider ? 'staff' : (groups.find(([, pattern]) => pattern.test(path))?.[0] ?? 'provider'),
        method: method.toUpperCase(),
        path,
        summary: raw.summary,
        permission: raw['x-permission'],
        signedIn: raw.security.length > 0,
        scopes: ways.token ?? ways.machine,
        sunset: raw['x-sunset'],
        parameters: raw.parameters,
        body: raw.requestBody?.content['application/json']?.schema,
        answer: answers.find(({ status }) => status.startsWith('2')),
        problems: answers.filter(({ status }) => !status.startsWith('2')),
      }
    }),
  )
}
