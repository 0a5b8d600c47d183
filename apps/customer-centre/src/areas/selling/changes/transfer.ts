import { randomBytes } from 'node:crypto'
import type { contractActionEndpoints } from '@kontor/contract/areas/selling/changes'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '../../../platform/db/database.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { hashOf } from '../../../platform/http/csrf.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { asOperator } from '../../../platform/services.ts'
import { addDays, startOfDay } from '../../../values/local-date.ts'
import { lifecycleEntry, lockContract, saveLifecycle } from '../../contracts/contracts/change-lifecycle.ts'
import { transition } from '../../contracts/contracts/transition.ts'
import { customerTable } from '../../customers/reads.ts'
import { contractForAction, doneBy, mayWrite } from './contract-for-action.ts'
import { nameOf } from './ending.ts'
import { notifyOwners } from './notify.ts'
import { takenOverTerms } from './taken-over-terms.ts'
import { bindingOf, decideTransfer, insertTransfer, namedPerson, pendingTransfer } from './transfer-queries.ts'

type Endpoints = typeof contractActionEndpoints

/**
 * Offers a contract to another customer. The answer is the same whether or not number and address belong together: customers are not to be
 * found out by trying; the mail goes to the person alone who can change contracts there.
 */
export const contractTransfer: Handler<Endpoints['contractTransfer']> = async context => {
  const { body, db, customer, caller, services, now } = context
  const { email, customer_number: to } = body
  if (to === customer) throw invalidField('customer_number', 'unchanged')
  const locked = await contractForAction(context, 'transfer', body.version)
  const next = transition(locked.life, { event: 'begin_transfer' }, services.clock.today())
  if ('refused' in next || next.life.transfer_until === null)
    throw problem('contract_action_refused', { current: { obstacle: 'not_running' } })
  const { timeZone, appUrl } = services.configuration
  // until the end of its last day at the provider
  const until = startOfDay(addDays(next.life.transfer_until, 1), timeZone)
  const token = randomBytes(32).toString('base64url')
  const reader = await namedPerson(asOperator(services).database.operator, to, email, now)
  // said to who knows a person of that customer alone: others learn nothing of it
  if (reader) {
    const { binding, ...sides } = await bindingOf(db, customer, locked.id)
    const startsOn = addDays(services.clock.today(), 1)
    if (!takenOverTerms(binding, { ...sides, taker: reader.consumer }, startsOn)) throw problem('transfer_to_consumer')
  }
  const offer = { id: uuidv7(), contract: locked.id, to, email, tokenHash: hashOf(token), until, now }
  await insertTransfer(db, customer, offer)
  const about = { by: doneBy(caller), now, detail: { to } }
  await saveLifecycle(db, customer, locked.id, next.life, { event: 'transfer_begun', ...about })
  await context.audit({ ...lifecycleEntry(locked, 'transfer_begun', next.life), after: { email, expires_at: until } })
  await notifyOwners(context, 'contract_offer_sent', { contract: nameOf(locked), email, number: to, until, timeZone })
  if (reader) {
    const link = `${appUrl}/transfer/${token}`
    const values = { from: await giverName(db, customer), label: locked.label, number: to, link, until, timeZone }
    await queueMail(db, { services, user: reader, template: 'contract_offered', values, now })
  }
  return { version: locked.version + 1 }
}

export const contractTransferUndo: Handler<Endpoints['contractTransferUndo']> = async context => {
  const { db, customer, params, caller, services, now } = context
  mayWrite(caller, params.number)
  const locked = await lockContract(db, customer, params.number)
  if (!locked) throw problem('not_found')
  const offer = await pendingTransfer(db, customer, locked.id)
  const next = transition(locked.life, { event: 'end_transfer', accepted: false }, services.clock.today())
  if (!offer || 'refused' in next) throw problem('contract_action_refused', { current: { obstacle: 'not_running' } })
  await decideTransfer(db, customer, offer.id, { state: 'withdrawn', now })
  await saveLifecycle(db, customer, locked.id, next.life, { event: 'transfer_refused', by: doneBy(caller), now })
  const { to_customer, to_email: email, expires_at } = offer
  await context.audit({ ...lifecycleEntry(locked, 'transfer_refused', next.life), before: { email, expires_at } })
  await notifyOwners(context, 'contract_offer_taken_back', { contract: nameOf(locked), email })
  // the one who got the link, if the address still is theirs
  const reader = await namedPerson(asOperator(services).database.operator, to_customer, email, now)
  const values = { from: await giverName(db, customer), label: locked.label }
  if (reader) await queueMail(db, { services, user: reader, template: 'contract_offer_void', values, now })
  return { version: locked.version + 1 }
}

async function giverName(db: TenantDb, customer: number): Promise<string> {
  const { rows } = await sql<{
    name: string
  }>`select name from ${customerTable} where customer_number = ${customer}`.execute(db)
  return rows[0]?.name ?? ''
}
