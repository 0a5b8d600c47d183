import { type CardData, type CardName, cardNames, type dashboardEndpoints } from '@kontor/contract/areas/desk/dashboard'
import { canDo } from '@kontor/contract/can'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../../platform/db/database.ts'
import { permissionsOf } from '../../../platform/http/admission.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { scopeOf } from '../../../platform/http/contract-scope.ts'
import { asProblem } from '../../../platform/http/error-handler.ts'
import { contractTable } from '../../contracts/reads.ts'
import { customerTable } from '../../customers/reads.ts'
import { sellerOf } from '../../money/billing/facts.ts'
import { documentTable, paymentMethodTable } from '../../money/reads.ts'
import { membershipTable, userTable } from '../../people/reads.ts'
import { cards, type Scope } from './cards.ts'
import { type FirstStepFacts, firstSteps } from './rules.ts'

/** How long somebody who was invited is shown what to set up. */
const memberIsNewDays = 30

/** Facts by name; a missing name failed. */
type Facts = Record<string, unknown>

/** All cards in one statement. If it fails, each is tried separately, so that only the broken one is missing. */
export const dashboard: Handler<typeof dashboardEndpoints.dashboard> = async context => {
  const { db, customer, caller, centre, request } = context
  const scope: Scope = {
    customer,
    userId: caller.userId,
    reader: permissionsOf(caller),
    contracts: scopeOf(caller, 'contracts:read'),
    tickets: scopeOf(caller, 'support:read'),
    today: centre.clock.today(),
    seller: sellerOf(centre),
    agreementVersion: centre.configuration.privacy.agreement.version,
  }
  const permitted = new Set(cardNames.filter(name => isPermitted(name, scope)))
  const statements: Record<string, RawBuilder<unknown>> = {
    new_customer: newCustomer(customer),
    first_steps: firstStepFacts(scope),
  }
  for (const name of permitted) statements[name] = cards[name].facts(scope)

  const facts = await together(db, statements).catch(error => {
    passOnIfAway(error, request)
    return oneByOne(context, statements)
  })
  const tell = <Name extends CardName>(name: Name) => {
    if (!permitted.has(name)) return { state: 'not_permitted' as const }
    if (!(name in facts)) return { state: 'failed' as const, reference: request.id }
    return { state: 'ready' as const, data: cards[name].read(facts[name], scope) as CardData<Name> } // the name's own card
  }
  return {
    new_customer: facts.new_customer === true,
    first_steps: firstSteps((facts.first_steps ?? null) as FirstStepFacts | null), // what its statement gave
    balance: tell('balance'),
    contracts: tell('contracts'),
    tickets: tell('tickets'),
    todo: tell('todo'),
    spend: tell('spend'),
    activity: tell('activity'),
  }
}

/** Two cards show a part to users with permissions for single contracts. */
function isPermitted(name: CardName, { contracts, tickets, reader }: Scope): boolean {
  if (name === 'contracts') return contracts.length > 0
  if (name === 'tickets') return tickets.length > 0
  return canDo(reader, cards[name].permission)
}

const newCustomer = (
  customer: number,
) => sql`not exists (select from ${contractTable} where customer_number = ${customer})
  and not exists (select from ${documentTable} where customer_number = ${customer})`

/** None for staff, who are no member. */
const firstStepFacts = ({ customer, userId, today }: Scope) => sql<FirstStepFacts | null>`(
  select json_build_object('owner', m.role = 'owner', 'type', c.type, 'country', c.country,
    'fresh', case when m.role = 'owner' then ${newCustomer(customer)}
      else m.created_at >= ${today}::date - ${sql.lit(memberIsNewDays)} end,
    'done', json_build_object(
      'verify_email', u.email_verified_at is not null,
      'vat_id', c.vat_id <> '' or c.tax_number <> '',
      'leitweg_id', c.buyer_reference <> '',
      'buyer_reference', c.buyer_reference <> '',
      'order_number', c.order_number <> '',
      'invoice_receiver', c.receiver_email <> '',
      'payment_method', exists (select from ${paymentMethodTable} p where p.customer_number = c.customer_number
        and p.state in ('active', 'expiring')),
      'second_factor', u.two_factor_since is not null,
      'preferences', u.preferences - 'locale' <> '{}'))
  from ${membershipTable} m join ${customerTable} c on c.customer_number = m.customer_number join ${userTable} u on u.id = m.user_id
  where m.customer_number = ${customer} and m.user_id = ${userId})`

async function together(db: TenantDb, statements: Record<string, RawBuilder<unknown>>): Promise<Facts> {
  const columns = Object.entries(statements).map(([name, value]) => sql`${value} as ${sql.id(name)}`)
  const { rows } = await sql<Facts>`select ${sql.join(columns)}`.execute(db)
  return rows[0] ?? {}
}

/** Each is a transaction by itself, and ends no other. */
async function oneByOne(
  { db, request }: Context<typeof dashboardEndpoints.dashboard>,
  statements: Record<string, RawBuilder<unknown>>,
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
