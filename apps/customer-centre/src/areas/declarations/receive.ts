import { createHmac } from 'node:crypto'
import type { declarationsEndpoints } from '@kontor/contract/areas/declarations'
import { uuidv7 } from 'uuidv7'
import { bindTenant } from '../../platform/db/database.ts'
import type { Context, Handler } from '../../platform/http/context.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { datesIn, dayText, exactMomentText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'
import { endContract } from '../contracts/queries.ts'
import type { DeclarationFacts } from './mails.ts'
import { type DeclaredContract, declaredContract, insertDeclaration, nextDeclarationNumber } from './queries.ts'
import { contractNumberIn, customerNumberIn, endByCancellation } from './rules.ts'

type Endpoints = typeof declarationsEndpoints
type Receiving = Context<Endpoints['cancellation']> | Context<Endpoints['withdrawal']>

export const receiveCancellation: Handler<Endpoints['cancellation']> = async context => {
  const { body, centre, locale } = context
  const contract = await contractMeant(context)
  const endsOn = contract ? endByCancellation(contract, body, centre.clock.today()) : null
  const { kind: how, reason, ends_on } = body
  const wanted = ends_on && dayText(datesIn(locale), ends_on)
  return receive(context, contract, endsOn, {
    kind: 'cancellation',
    how,
    reason,
    wanted,
  })
}

export const receiveWithdrawal: Handler<Endpoints['withdrawal']> = async context =>
  receive(context, await contractMeant(context), null, { kind: 'withdrawal', part: context.body.part })

/** Null-safe on purpose: a declaration counts even if its contract cannot be found. */
async function contractMeant({ body, centre, now }: Receiving): Promise<DeclaredContract | undefined> {
  const number = contractNumberIn(body.contract)
  if (!number) return undefined
  const customer = customerNumberIn(body.customer_number)
  return declaredContract(centre.database.operator, number, customer, body.email, now)
}

type Said = Pick<Extract<DeclarationFacts, { kind: 'cancellation' }>, 'kind' | 'how' | 'reason' | 'wanted'>
type Withdrawn = Pick<Extract<DeclarationFacts, { kind: 'withdrawal' }>, 'kind' | 'part'>

/**
 * Keeps the declaration word for word, ends the contract it means, and immediately sends the receipt that the law asks for. The last day
 * is in the mail alone: whoever declares in another's name is told the same as everybody.
 */
async function receive(
  context: Receiving,
  contract: DeclaredContract | undefined,
  wantedEnd: string | null,
  said: Said | Withdrawn,
) {
  const { body, centre, locale, now, request } = context
  const { email } = body
  const name = oneLine(body.name)
  const customer = oneLine(body.customer_number)
  const number = await nextDeclarationNumber(context.db)
  const { name: provider } = centre.configuration.provider
  const text = centre.catalogues[locale].declarations.declaration({
    ...{
      provider,
      number,
      name,
      email,
      customer,
      contract: oneLine(body.contract),
      // it is the provider's clock that counts
      receivedAt: exactMomentText(datesIn(locale), now, centre.configuration.timeZone),
    },
    ...said,
  })
  // row-level security binds what is written about a customer
  const tenant = contract && (await bindTenant(context.db, contract.customer_number))
  const db = tenant ?? context.db
  const ended =
    tenant &&
    wantedEnd &&
    (await endContract(tenant, contract.customer_number, contract.id, { endsOn: wantedEnd, now }))
  const endsOn = ended ? wantedEnd : null
  const { kind } = said
  await insertDeclaration(db, {
    ...{ id: uuidv7(), kind, now, number, name, email, text, locale, contract, endsOn },
    customerText: customer,
    contractText: body.contract,
    content: body,
    addressHash: createHmac('sha256', (await centre.keys.csrf()).current.key)
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
    values: {
      ...{ kind, number, text },
      ends: ended
        ? { contract: `${contract.number} ${contract.label}`, on: dayText(datesIn(locale), wantedEnd) }
        : null,
    },
    now,
    ...(contract && { customer: contract.customer_number }),
  })
  return { number, received_at: now.toISOString(), text }
}
