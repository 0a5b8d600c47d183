import type { Deferral, dunningEndpoints } from '@kontor/contract/areas/arrears/dunning'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { requireOwnPeople } from '../../../platform/http/own-people.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { grantedByRule } from './deferral-rules.ts'
import { deferralEntry, grantDeferral, insertDeferral } from './deferrals.ts'
import { type DeferralRow, dunningFacts } from './facts.ts'
import { notifyDecided } from './notify.ts'
import { dueBy, sum } from './rules.ts'
import { deferralOf, shownPromise, wishOf } from './show.ts'

/** @throws own_people_only; conflict where nothing is open, or one was asked for before */
export const askDeferral: Handler<(typeof dunningEndpoints)['deferralAsk']> = async context => {
  const { body, caller, services, customer, db, now } = context
  requireOwnPeople(caller, customer)
  await lockCustomer(db, customer)
  const today = services.clock.today()
  const facts = await dunningFacts(db, customer, today)
  const offer = deferralOf(services, facts)
  if (!offer) throw problem('conflict')
  const { pay_on, message } = body
  if (pay_on < offer.first) throw invalidField('pay_on', 'later_day')
  if (pay_on > offer.last) throw invalidField('pay_on', 'earlier_day')
  const documents = dueBy(facts.claims, pay_on)
  // it would be before anything is due
  if (documents.length === 0) throw invalidField('pay_on', 'invalid')
  const { currency, name } = facts
  const id = await insertDeferral(db, {
    customer,
    userId: caller.userId,
    now,
    payOn: pay_on,
    message,
    documents,
    currency,
  })
  const { deferralDays: days, deferralLimit: limit_minor } = services.configuration.dunning
  const granted = grantedByRule({ ...wishOf(facts, pay_on), pay_on, today, days, limit_minor })
  const about = { customer, id, name, payOn: pay_on }
  await context.audit(deferralEntry('asked', about))
  if (granted) {
    const instalments = [{ on: pay_on, amount_minor: sum(documents) }]
    await grantDeferral(db, customer, id, { now, by: null, instalments, answer: '' })
    await context.audit(deferralEntry('granted', about))
    const all = { amount_minor: sum(documents), currency }
    await notifyDecided(db, { services, customer, now, granted, sum: all, instalments, answer: '' })
  }
  const { promise } = await dunningFacts(db, customer, today)
  return shownPromise(promise as DeferralRow) satisfies Deferral // inserted above
}
