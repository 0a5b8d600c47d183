import { createHmac } from 'node:crypto'
import type { declarationsEndpoints } from '@kontor/contract/areas/service/declarations'
import type { Locale } from '@kontor/contract/locales'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { bindTenant, type Db, type OperatorDb } from '../../../platform/db/database.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { asOperator } from '../../../platform/services.ts'
import { datesIn, dayText, exactMomentText } from '../../../values/moments.ts'
import { oneLine } from '../../../values/one-line.ts'
import { lockContract } from '../../contracts/contracts/change-lifecycle.ts'
import type { Lifecycle } from '../../contracts/contracts/lifecycle.ts'
import type { Transition } from '../../contracts/contracts/transition.ts'
import { contractTable } from '../../contracts/reads.ts'
import { customerTable } from '../../customers/reads.ts'
import { mayAct } from '../../people/people/may-act.ts'
import { membershipTable, userTable } from '../../people/reads.ts'
import type { DeclarationFacts } from './mails.ts'
import { applyOutcome, byCancellation, byWithdrawal, endedText } from './outcome.ts'
import { contractNumberIn, customerNumberIn } from './rules.ts'

type Endpoints = typeof declarationsEndpoints
type Receiving = Context<Endpoints['cancellation']> | Context<Endpoints['withdrawal']>

export const receiveCancellation: Handler<Endpoints['cancellation']> = async context => {
  const { body, locale } = context
  const { kind: how, reason, ends_on } = body
  const wanted = ends_on && dayText(datesIn(locale), ends_on)
  return receive(context, (life, today) => byCancellation(life, body, today), {
    kind: 'cancellation',
    how,
    reason,
    wanted,
  })
}

export const receiveWithdrawal: Handler<Endpoints['withdrawal']> = async context =>
  receive(context, (life, today) => byWithdrawal(life, context.body.part, today), {
    kind: 'withdrawal',
    part: context.body.part,
  })

/** Null-safe on purpose: a declaration counts even if its contract cannot be found. */
async function contractMeant({ body, services, now }: Receiving): Promise<DeclaredContract | undefined> {
  const number = contractNumberIn(body.contract)
  if (!number) return undefined
  const customer = customerNumberIn(body.customer_number)
  return declaredContract(asOperator(services).database.operator, number, customer, body.email, now)
}

type Said = Pick<Extract<DeclarationFacts, { kind: 'cancellation' }>, 'kind' | 'how' | 'reason' | 'wanted'>
type Withdrawn = Pick<Extract<DeclarationFacts, { kind: 'withdrawal' }>, 'kind' | 'part'>

/**
 * Keeps the declaration word for word, ends the contract it means, and immediately sends the receipt that the law asks for. The last day
 * is in the mail alone: anyone who declares in another's name is told the same as everyone.
 */
async function receive(
  context: Receiving,
  outcome: (life: Lifecycle, today: string) => Transition | null,
  said: Said | Withdrawn,
) {
  const { body, services, locale, now, request } = context
  const { email } = body
  const contract = await contractMeant(context)
  const name = oneLine(body.name)
  const customer = oneLine(body.customer_number)
  const number = await nextDeclarationNumber(context.db)
  const { name: provider } = services.configuration.provider
  const text = services.catalogues[locale].declarations.declaration({
    provider,
    number,
    name,
    email,
    customer,
    contract: oneLine(body.contract),
    // it is the provider's clock that counts
    receivedAt: exactMomentText(datesIn(locale), now, services.configuration.timeZone),
    ...said,
  })
  // row-level security binds what is written about a customer
  const tenant = contract && (await bindTenant(context.db, contract.customer_number))
  const db = tenant ?? context.db
  const locked = tenant && (await lockContract(tenant, contract.customer_number, contract.id))
  const today = services.clock.today()
  const answer = locked && outcome(locked.life, today)
  const ended = answer && 'life' in answer ? answer : null
  const endsOn = ended?.life.ends_on ?? null
  const { kind } = said
  await insertDeclaration(db, {
    id: uuidv7(),
    kind,
    now,
    number,
    name,
    email,
    text,
    locale,
    contract,
    endsOn,
    customerText: customer,
    contractText: body.contract,
    content: { ...body, captcha: undefined, checked: request.checked },
    addressHash: createHmac('sha256', (await services.keys.csrf()).current.key)
      .update(request.ip)
      .digest(),
  })
  if (contract) {
    await context.audit({
      action: `declaration.${kind}`,
      subject: { kind: 'contract', id: contract.id, label: `${contract.number} ${contract.label}` },
      after: { number, name, ends_on: endsOn },
      customer: contract.customer_number,
    })
  }
  if (tenant && locked && ended)
    await context.audit(
      await applyOutcome(tenant, locked, ended, { by: { name, staff: false }, now, declaration: number }),
    )
  await queueMail(db, {
    services,
    user: { id: null, email, name, locale },
    template: 'declaration_received',
    values: {
      kind,
      number,
      text,
      ends: contract && ended ? endedText(contract, ended.life, { dates: datesIn(locale), today }) : null,
    },
    now,
    ...(contract && { customer: contract.customer_number }),
  })
  return { number, received_at: now.toISOString(), text }
}

type DeclaredContract = { id: string; customer_number: number; number: string; label: string }

/**
 * The contract a declaration means, if this e-mail address is that of someone who may cancel it: the customer's own, or that of a person
 * with the right to. Who declares learns nothing of it; the mail to that address does.
 * @param operator sees all customers: the person who declares has not signed in
 */
async function declaredContract(
  operator: OperatorDb,
  number: string,
  customer: number | null,
  email: string,
  now: Date,
): Promise<DeclaredContract | undefined> {
  const address = email.toLowerCase()
  const { rows } = await sql<DeclaredContract>`
    select c.id, c.customer_number, c.number, c.label
    from ${contractTable} c join ${customerTable} k on k.customer_number = c.customer_number
    where c.number = ${number} and (${customer}::integer is null or c.customer_number = ${customer})
      and (lower(k.email) = ${address} or exists (
        select from ${membershipTable} m join ${userTable} u on u.id = m.user_id
        where m.customer_number = c.customer_number and lower(u.email) = ${address} and ${mayAct(now)}
          and (m.role = 'owner' or m.permissions && array['contracts', 'contracts:write', 'contracts:' || c.number])))
    limit 1`.execute(operator)
  return rows[0]
}

type NewDeclaration = {
  id: string
  kind: 'cancellation' | 'withdrawal'
  now: Date
  number: string
  name: string
  email: string
  customerText: string
  contractText: string
  content: object
  text: string
  locale: Locale
  contract: DeclaredContract | undefined
  endsOn: string | null
  addressHash: Buffer
}

/** Taken before the text is written, because the text contains it. */
async function nextDeclarationNumber(db: Db): Promise<string> {
  const { rows } = await sql<{ number: string }>`select 'D-' || nextval('declaration_number') as number`.execute(db)
  return rows[0]?.number ?? ''
}

async function insertDeclaration(db: Db, declaration: NewDeclaration): Promise<void> {
  const { contract } = declaration
  await db
    .insertInto('declaration')
    .values({
      id: declaration.id,
      number: declaration.number,
      kind: declaration.kind,
      received_at: declaration.now,
      name: declaration.name,
      email: declaration.email,
      customer_text: declaration.customerText,
      contract_text: declaration.contractText,
      content: JSON.stringify(declaration.content),
      body: declaration.text,
      locale: declaration.locale,
      customer_number: contract?.customer_number ?? null,
      contract_id: contract?.id ?? null,
      ends_on: declaration.endsOn,
      address_hash: declaration.addressHash,
    })
    .execute()
}
