import type { Permission } from '@kontor/contract/can'
import type { Locale } from '@kontor/contract/locales'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { ListOf } from '@kontor/contract/wire/list'
import type { HandlerInput, HandlerOutput } from '@kontor/contract/wire/types'
import { type RawBuilder, sql } from 'kysely'
import {
  betweenItems,
  type Edges,
  type List,
  type Order,
  type Page,
  type PageTexts,
  type Paging,
  pageOf,
  pageTexts,
  placeOf,
} from '../db/list.ts'
import type { TenantServices } from '../services.ts'
import {
  type Answer,
  JsonText,
  type OutsideContext,
  type OutsideHandler,
  readWithSession,
  withoutTransaction,
} from './context.ts'
import { type ContractScope, scopeOf } from './contract-scope.ts'
import { timeOfCall } from './session.ts'

/** Whose rows a list shows, to whom and when: values, or what the session's statement finds them to be. */
export type ListReader = {
  customer: number | RawBuilder<number>
  locale: Locale | RawBuilder<Locale>
  scope: ContractScope
  now: Date | RawBuilder<Date>
}

type Asked<D extends EndpointDeclaration> = Pick<HandlerInput<D>, 'query'> & { services: TenantServices; today: string }
type ListFor<D extends EndpointDeclaration, Extra> = {
  order: Order
  rows(reader: ListReader): Omit<List, 'order'>
  /** Says what the answer says beside rows and cursors. */
  extra?(rest: Extra): Omit<HandlerOutput<D>, keyof ListOf<never>>
  /** A row's JSON as the answer holds it, where the database does not write it so. */
  item?(rest: Extra): (row: string, index: number) => string
}

/**
 * A customer's list that is read in the session's own statement: a second one costs as much as all that a short list is made of. What is
 * read there is of the session's customer and for all contracts; the guard refuses anyone who may not have it, and for who may have some it is
 * read anew. So is a search, which may take its time: a session that a call prolongs is not held meanwhile.
 *
 * Rows leave as PostgreSQL wrote them: reading and writing them again would cost more than all else of a list.
 * @param permission that covers single contracts, where one does
 */
export function listWithSession<D extends EndpointDeclaration & { access: 'customer' }, Extra = unknown>(
  list: (asked: Asked<D>) => ListFor<D, Extra>,
  permission?: Permission,
): OutsideHandler<D> {
  const asked = (query: unknown, services: TenantServices) => {
    const { rows, ...made } = list({ query, services, today: services.clock.today() } as Asked<D>) // of the endpoint that the handler is listed for
    const page = pageOf(made.order, query as Paging) // of every list
    // the SQL is made for a statement that is not there yet, not for each call
    return { ...made, page, select: (reader: ListReader) => pageTexts(page, rows(reader)) }
  }
  const handler = withoutTransaction<D>(async context => {
    const { caller, customer, locale, inTransaction, query, services, now } = asCustomers(context)
    const scope = permission ? scopeOf(caller, permission) : 'all'
    const made = asked(query, services)
    const [items, rest] = caller.extra
    // as it was read below
    if (scope === 'all' && items != null && rest != null) return answerOf(made, { items, rest }) as Answer<D>
    const reader = { customer, locale, scope, now }
    const { rows } = await inTransaction(({ db }) => made.select(reader).execute(db), { reads: true })
    return answerOf(made, rows[0] as PageTexts) as Answer<D>
  })
  return readWithSession((services, { query }) => {
    if ((query as { q?: string }).q !== undefined) return undefined
    const select = () => asked(query, services).select(sessions)
    return { name: `${services.clock.today()} ${JSON.stringify(query)}`, select }
  }, handler)
}

function answerOf<Extra>(
  {
    page,
    extra,
    item,
  }: Pick<ListFor<EndpointDeclaration & { access: 'customer' }, Extra>, 'extra' | 'item'> & { page: Page },
  { items, rest }: PageTexts,
): JsonText {
  const told = JSON.parse(rest) as Edges & Extra // as `pageTexts` writes them
  const rows = items === '' ? [] : items.split(betweenItems)
  const written = item ? rows.map(item(told)) : rows
  const others = JSON.stringify({ ...placeOf(told, page), ...extra?.(told) })
  return new JsonText(`{"data":[${written.join(',')}],${others.slice(1)}`)
}

const sessions: ListReader = {
  customer: sql`caller.current_customer_number`,
  locale: sql`caller.locale`,
  scope: 'all',
  now: timeOfCall,
}

// of D only that it is a customer's is known here, and the type of its context cannot be worked out
const asCustomers = (context: unknown) => context as OutsideContext<EndpointDeclaration & { access: 'customer' }>
