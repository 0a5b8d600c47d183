import type { payingEndpoints } from '@kontor/contract/areas/money/payments'
import type { Handler } from '../../../../platform/http/context.ts'
import { creditKinds } from '../../billing/rules.ts'
import { paymentMethods } from '../queries.ts'
import { asOf } from '../rules.ts'
import { obstacleOf, offersOf, transferOf } from './offers.ts'
import { balanceIn, currencyOf, named, payables, withSomethingOpen } from './queries.ts'
import { inOrder } from './rules.ts'

/** What can be paid now: documents in the order in which they would be settled, and the ways to pay them. */
export const payQuote: Handler<typeof payingEndpoints.payQuote> = async ({ centre, db, customer, query }) => {
  const today = centre.clock.today()
  const currency = await currencyOf(db, customer)
  const ids = query.documents?.split(',')
  const open = await payables(db, customer, withSomethingOpen)
  const wanted = ids ? await payables(db, customer, named(ids)) : open
  const ordered = ids
    ? wanted.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    : inOrder(wanted.filter(document => document.open_minor > 0 && obstacleOf(document, currency) !== 'not_a_claim'))
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const documents = ordered.map(document => ({
    id: document.id,
    number: document.number,
    kind: document.kind,
    issued_on: document.issued_on,
    due_on: document.due_on,
    open: { amount_minor: document.open_minor, currency: document.currency },
    obstacle: obstacleOf(document, currency),
    payment: document.held_by,
  }))
  const payable = documents.filter(({ obstacle }) => obstacle === null)
  const total = money(payable.reduce((sum, document) => sum + document.open.amount_minor, 0))
  const credits = open.filter(
    document => creditKinds.includes(document.kind) && document.held_by === null && document.currency === currency,
  )
  const credit = credits.reduce((sum, document) => sum - document.open_minor, await balanceIn(db, customer, currency))
  const methods = (await paymentMethods(db, customer)).map(method => asOf(today, method))
  return {
    documents,
    total,
    credit: money(credit),
    offers: offersOf(centre, methods, today),
    transfer: transferOf(
      centre,
      customer,
      payable.map(({ number }) => number),
      total,
    ),
    sandbox: centre.configuration.paymentGateway === 'sandbox',
  }
}
