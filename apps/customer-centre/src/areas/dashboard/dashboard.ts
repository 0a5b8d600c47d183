import { type CardData, type CardName, cardNames, type dashboardEndpoints } from '@kontor/contract/areas/dashboard'
import { canDo } from '@kontor/contract/can'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { scopeOf } from '../../contract-scope.ts'
import type { Db } from '../../db/database.ts'
import { permissionsOf } from '../../http/admission.ts'
import type { Handler } from '../../http/context.ts'
import { asProblem } from '../../http/error-handler.ts'
import { cards, type Scope } from './cards.ts'

/** Facts by name; a name that is missing failed. */
type Facts = Record<string, unknown>

/** All cards in one statement. Should it fail, each is tried by itself, so that only the broken one is missing. */
export const dashboard: Handler<typeof dashboardEndpoints.dashboard> = async context => {
  const { db, customer, caller, centre, request } = context
  const scope: Scope = {
    customer,
    userId: caller.userId,
    reader: permissionsOf(caller),
    contracts: scopeOf(caller, 'contracts:read'),
    tickets: scopeOf(caller, 'support:read'),
    today: centre.clock.today(),
    agreementVersion: centre.configuration.privacy.agreement.version,
  }
  const permitted = new Set(cardNames.filter(name => isPermitted(name, scope)))
  const statements: Record<string, RawBuilder<unknown>> = { new_customer: newCustomer(customer) }
  for (const name of permitted) statements[name] = cards[name].facts(scope)

  const facts = await together(db, statements).catch(error => {
    passOnIfAway(error, request)
    return oneByOne(db, statements, request)
  })
  const tell = <Name extends CardName>(name: Name) => {
    if (!permitted.has(name)) return { state: 'not_permitted' as const }
    if (!(name in facts)) return { state: 'failed' as const, reference: request.id }
    return { state: 'ready' as const, data: cards[name].read(facts[name], scope) as CardData<Name> } // the name's own card
  }
  return {
    new_customer: facts.new_customer === true,
    balance: tell('balance'),
    contracts: tell('contracts'),
    tickets: tell('tickets'),
    todo: tell('todo'),
    spend: tell('spend'),
    activity: tell('activity'),
  }
}

/** Two cards show what they can to whom single contracts are open. */
function isPermitted(name: CardName, { contracts, tickets, reader }: Scope): boolean {
  if (name === 'contracts') return contracts.length > 0
  if (name === 'tickets') return tickets.length > 0
  return canDo(reader, cards[name].permission)
}

const newCustomer = (customer: number) => sql`not exists (select from contract where customer_number = ${customer})
  and not exists (select from document where customer_number = ${customer})`

async function together(db: Db, statements: Record<string, RawBuilder<unknown>>): Promise<Facts> {
  const columns = Object.entries(statements).map(([name, value]) => sql`${value} as ${sql.id(name)}`)
  const { rows } = await sql<Facts>`select ${sql.join(columns)}`.execute(db)
  return rows[0] ?? {}
}

async function oneByOne(
  db: Db,
  statements: Record<string, RawBuilder<unknown>>,
  request: FastifyRequest,
): Promise<Facts> {
  const facts: Facts = {}
  for (const [name, statement] of Object.entries(statements)) {
    try {
      Object.assign(facts, await together(db, { [name]: statement }))
    } catch (error) {
      passOnIfAway(error, request)
      request.log.error({ err: error, card: name }, 'a card of the dashboard failed')
    }
  }
  return facts
}

/** Without a database there is no dashboard at all, and the page says so. */
function passOnIfAway(error: unknown, request: FastifyRequest): void {
  if (asProblem(error, request).code === 'database_unavailable') throw error
}
