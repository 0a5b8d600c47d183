import type { ToldEvent } from '@kontor/contract/events'
import type { RegisteredRouter } from '@tanstack/react-router'

type Concern = (event: ToldEvent, params: Readonly<Record<string, string>>) => boolean

const of =
  (...areas: readonly string[]): Concern =>
  ({ kind }) =>
    areas.some(area => kind.startsWith(`${area}.`))

const ofOne =
  (area: string, param: string): Concern =>
  (event, params) =>
    of(area)(event, params) && event.subject === params[param]

const either =
  (...concerns: readonly Concern[]): Concern =>
  (event, params) =>
    concerns.some(concern => concern(event, params))

/** Says which events change what a page shows; a page that is not named here stays as it was asked for. */
const concerns: { [Id in keyof RegisteredRouter['routesById']]?: Concern } = {
  '/_default/': of('ticket', 'document', 'payment', 'contract', 'service'),
  '/_default/notifications': of('notification'),
  '/_default/support/': of('ticket'),
  '/_default/support/ticket/$number': ofOne('ticket', 'number'),
  '/_default/billing/_tabs/': of('document'),
  '/_default/billing/_tabs/payments': of('payment'),
  '/_default/billing/_tabs/balance': of('payment', 'document'),
  '/_default/billing/$id': either(ofOne('document', 'id'), of('payment')),
  '/_default/billing/pay': of('document', 'payment'),
  '/_default/billing/payments/$id': ofOne('payment', 'id'),
  '/_default/billing/contracts/': of('contract', 'service'),
  // its first invoice is issued a moment after it was set up
  '/_default/billing/contracts/$contract': either(
    ofOne('contract', 'contract'),
    ofOne('service', 'contract'),
    ({ kind }) => kind === 'document.issued',
  ),
  '/_locked/locked': of('payment', 'document'),
  '/_public/status': of('notice'),
  '/_default/staff': of('ticket', 'contract', 'service', 'payment', 'desk'),
  '/_default/staff_/tickets/': of('ticket', 'desk'),
  '/_default/staff_/tickets/$number': ofOne('ticket', 'number'),
  '/_default/staff_/$list/{-$id}': (event, params) => params.list === 'offers' && of('offer')(event, params),
  '/_default/staff_/billing': of('billing_run'),
  '/_default/staff_/notices': of('notice'),
  '/_default/staff_/payments': of('bank_statement', 'payment', 'desk'),
}

type Match = { routeId: string; params: unknown }

const concernOf = ({ routeId }: Match): Concern | undefined =>
  Object.hasOwn(concerns, routeId) ? concerns[routeId as keyof typeof concerns] : undefined

/** Says whether events change what a page shows. @param events null: anything may have happened */
export function concernsPage(events: readonly ToldEvent[] | null, match: Match): boolean {
  const concern = concernOf(match)
  if (!concern) return false
  // the parameters of a path are texts
  return events?.some(event => concern(event, match.params as Record<string, string>)) ?? true
}

/** Says whether events change what the frame shows of a customer and a user: counts, a banner, what they may do. */
export const concernsFrame = (events: readonly ToldEvent[] | null, customer: number | null): boolean =>
  events?.some(
    event =>
      /^(?:access|notification|notice)\./.test(event.kind) ||
      // a ticket of no customer is a guest's: it counts at the desk alone
      (customer !== null &&
        event.customer_number === customer &&
        /^(?:document|ticket)\.(?!noted|assigned)/.test(event.kind)),
  ) ?? true
