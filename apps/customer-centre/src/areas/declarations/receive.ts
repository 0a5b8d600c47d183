import { createHmac } from 'node:crypto'
import type { declarationsEndpoints } from '@kontor/contract/areas/declarations'
import { uuidv7 } from 'uuidv7'
import { setTenant } from '../../db/database.ts'
import type { Context, Handler } from '../../http/context.ts'
import { queueMail } from '../../mail.ts'
import { type DeclarationFacts, declarationTexts } from '../../messages/declaration-texts.ts'
import { oneLine } from '../../one-line.ts'
import { type DeclaredContract, declaredContract, insertDeclaration, nextDeclarationNumber } from './queries.ts'
import { contractNumberIn, customerNumberIn, endByCancellation } from './rules.ts'

type Endpoints = typeof declarationsEndpoints
type Receiving = Context<Endpoints['cancellation']> | Context<Endpoints['withdrawal']>

export const receiveCancellation: Handler<Endpoints['cancellation']> = async context => {
  const { body, centre } = context
  const contract = await contractMeant(context)
  const endsOn = contract ? endByCancellation(contract, body, centre.clock.today()) : null
  const { kind: how, reason, ends_on } = body
  const wanted = ends_on && dayIn(context, ends_on)
  return receive(context, contract, endsOn, {
    kind: 'cancellation',
    how,
    reason,
    wanted,
    endsOn: endsOn && dayIn(context, endsOn),
  })
}

export const receiveWithdrawal: Handler<Endpoints['withdrawal']> = async context =>
  receive(context, await contractMeant(context), null, { kind: 'withdrawal', part: context.body.part })

/** Null-safe on purpose: a declaration counts whether or not we find out what it is about. */
async function contractMeant({ body, centre, now }: Receiving): Promise<DeclaredContract | undefined> {
  const number = contractNumberIn(body.contract)
  if (!number) return undefined
  const customer = customerNumberIn(body.customer_number)
  return declaredContract(centre.database.operator, number, customer, body.email, now)
}

type Said = Pick<Extract<DeclarationFacts, { kind: 'cancellation' }>, 'kind' | 'how' | 'reason' | 'wanted' | 'endsOn'>
type Withdrawn = Pick<Extract<DeclarationFacts, { kind: 'withdrawal' }>, 'kind' | 'part'>

/** Keeps the declaration word for word, and sends the receipt that the law asks for at once. */
async function receive(
  context: Receiving,
  contract: DeclaredContract | undefined,
  endsOn: string | null,
  said: Said | Withdrawn,
) {
  const { body, centre, db, locale, now, request } = context
  const { email } = body
  const name = oneLine(body.name)
  const customer = oneLine(body.customer_number)
  const number = await nextDeclarationNumber(db)
  const { name: provider } = centre.configuration.provider
  const text = declarationTexts[locale]({
    ...{
      provider,
      number,
      name,
      email,
      customer,
      contract: oneLine(body.contract),
      receivedAt: momentIn(context, now),
    },
    ...said,
  })
  // row-level security binds what is written about a customer
  if (contract) await setTenant(db, contract.customer_number)
  const { kind } = said
  await insertDeclaration(db, {
    ...{ id: uuidv7(), kind, now, number, name, email, text, locale, contract, endsOn },
    customerText: customer,
    contractText: body.contract,
    content: body,
    addressHash: createHmac('sha256', await centre.keys.csrf())
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
  await queueMail(db, {
    centre,
    user: { id: null, email, name, locale },
    template: 'declaration_received',
    values: { kind, number, text },
    now,
    ...(contract && { customer: contract.customer_number }),
  })
  return { number, received_at: now.toISOString(), text, ends_on: endsOn }
}

const written = { en: 'en-GB', de: 'de-DE' } as const

/** Day and time where the provider is, with the zone: it is his clock that counts. */
function momentIn({ centre, locale }: Receiving, at: Date): string {
  const { timeZone } = centre.configuration
  return new Intl.DateTimeFormat(written[locale], {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    timeZone,
    timeZoneName: 'short',
  }).format(at)
}

const dayIn = ({ locale }: Receiving, date: string): string =>
  new Intl.DateTimeFormat(written[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
