import type { Permission } from '@kontor/contract/can'
import type { Locale } from '@kontor/contract/locales'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { HandlerInput } from '@kontor/contract/wire/types'
import { type RawBuilder, sql } from 'kysely'
import type { Centre } from '../centre.ts'
import { type Answer, type Handler, type OutsideContext, readBesideSession, withoutTransaction } from './context.ts'
import { type ContractScope, scopeOf } from './contract-scope.ts'

/** Whose rows a list shows, and to whom: values, or what the session's statement finds them to be. */
export type ListReader = {
  customer: number | RawBuilder<number>
  locale: Locale | RawBuilder<Locale>
  scope: ContractScope
}

type Asked<D extends EndpointDeclaration> = Pick<HandlerInput<D>, 'query'> & { centre: Centre; now: Date }
type List<D extends EndpointDeclaration, Found> = {
  /** A statement of one row. */
  select(reader: ListReader): RawBuilder<Found>
  answer(found: Found): Answer<D>
}

/**
 * A customer's list that is read in the session's own statement: a second one costs as much as all that a short list is made of. What is
 * read there is of the session's customer and for all contracts; the guard refuses whoever may not have it, and for who may have some it is
 * read anew. So is a search, which may take its time: a session that a call prolongs is not held meanwhile.
 * @param permission that covers single contracts, where one does
 */
export function listBesideSession<D extends EndpointDeclaration & { access: 'customer' }, Found>(
  list: (asked: Asked<D>) => List<D, Found>,
  permission?: Permission,
): Handler<D> {
  const handler = withoutTransaction<D>(async context => {
    const { caller, customer, locale, inTransaction } = asCustomers(context)
    const scope = permission ? scopeOf(caller, permission) : 'all'
    const { select, answer } = list(context)
    if (scope === 'all' && caller.beside) return answer(caller.beside as Found) // as it was read below
    const { rows } = await inTransaction(({ db }) => select({ customer, locale, scope }).execute(db), { reads: true })
    return answer(rows[0] as Found)
  })
  return readBesideSession((centre, { query }) => {
    if ((query as { q?: string }).q !== undefined) return undefined
    const asked = { query, centre, now: centre.clock.now() } as Asked<D> // of the endpoint that the handler is listed for
    return sql`(select to_json(list) from (${list(asked).select(sessions)}) list)`
  }, handler)
}

const sessions: ListReader = {
  customer: sql`caller.current_customer_number`,
  locale: sql`caller.locale`,
  scope: 'all',
}

// of D only that it is a customer's is known here, and the type of its context cannot be worked out
const asCustomers = (context: unknown) => context as OutsideContext<EndpointDeclaration & { access: 'customer' }>
