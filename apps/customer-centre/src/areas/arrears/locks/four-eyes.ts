import { approvalEndpoints } from '@kontor/contract/areas/arrears/approvals'
import { type ApprovalAction, confirmingPowers, limitOf, mayConfirm } from '@kontor/contract/enums/four-eyes'
import { mayStaff } from '@kontor/contract/staff-powers'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { AnyHandler, Context, InsideHandler } from '../../../platform/http/context.ts'
import { type Input, readInput } from '../../../platform/http/input.ts'
import { requireActing, requireAnother } from '../../../platform/http/own-people.ts'
import { Problem, problem } from '../../../platform/http/problem.ts'
import { type AnyConfirmable, type Route, routes } from '../../../platform/http/routes.ts'
import { queueMail, queueMails } from '../../../platform/mail/queue-mail.ts'
import { asOperator } from '../../../platform/services.ts'
import { mailAddressOf } from '../../people/identity/queries.ts'
import { lockLimit, numberOf, type Size, takeFromLimit } from '../../people/identity/staff-limits.ts'
import { type Approval, colleaguesOf, insertApproval, takeApproval } from './approval-queries.ts'

const daysToConfirm = 3

type AnyContext = Context<EndpointDeclaration>

/**
 * Makes what answers an endpoint: calls that take a second person are kept for a colleague, all others are carried out as ever.
 */
export function withFourEyes({ endpoint, handler, confirmable }: Route): AnyHandler {
  const { fourEyes: action } = endpoint
  if (!confirmable || !action) return handler
  return async context => {
    const asked = ((await confirmable.takesAway?.(context)) ?? true) && (await isAsked(action, confirmable, context))
    return asked ? askColleague(action, endpoint, confirmable, context, asked) : confirmable.carryOut(context)
  }
}

type Asked = { size: Size | null }

/**
 * Says whether a second person is asked, and about which sum: above the limit of their roles, of those whose roles let them act and not
 * decide where nothing is counted, and of all staff who let an owner in. Customers' own people are asked nothing.
 */
async function isAsked(
  action: ApprovalAction,
  confirmable: AnyConfirmable,
  context: AnyContext,
): Promise<Asked | null> {
  const { caller, db, now } = context
  if (action === 'new_owner') return caller !== null && caller.actingReason !== null ? { size: null } : null
  if (caller === null) return null
  const kind = limitOf(action)
  if (!kind) return mayStaff(caller.powers, confirmingPowers[action]) ? null : { size: null }
  if (caller.limits[kind] === null) return null
  if (!confirmable.size) throw new Error(`${action} has a limit, and no size`)
  await lockLimit(db, { caller, kind })
  const size = await confirmable.size(context)
  return (await takeFromLimit(db, { caller, kind, now }, size)) ? null : { size }
}

async function askColleague(
  action: ApprovalAction,
  { route, sees }: EndpointDeclaration,
  confirmable: AnyConfirmable,
  context: AnyContext,
  { size }: Asked,
): Promise<unknown> {
  const { audit, body, caller, services, db, now, params } = context
  const concerned = (await confirmable.customer?.(context)) ?? context.customer ?? 0
  // where staff act for no customer, the handler has looked whose customer it is
  const customer = sees === 'all' ? concerned : requireActing(caller, concerned)
  const until = new Date(now.getTime() + daysToConfirm * 86_400_000)
  const counted = size && numberOf(size)
  const currency = size && 'currency' in size ? size.currency : null
  const asked = { action, route, params, body, requested_by: caller.userId, size: counted, currency }
  const id = await insertApproval(db, customer, asked, now, until)
  if (!id) throw problem('conflict')
  await audit({ action: `approval.${action}_asked`, subject: { kind: 'approval', id, label: caller.name }, customer })
  const { appUrl, timeZone } = services.configuration
  const values = { customer, action, by: caller.name, until, timeZone, link: `${appUrl}/account/lock` }
  const colleagues = await colleaguesOf(asOperator(services).database.operator, asked, customer)
  await queueMails(
    db,
    colleagues.map(user => ({ services, now, customer, user, template: 'approval_asked', values })),
  )
  return confirmable.meanwhile?.(
    { ...context, caller, customer },
    { id, until, names: colleagues.map(one => one.name) },
  )
}

/** The way to confirm. @param all gives the routes as their areas have made them */
export const approvalRoutes = (all: () => Route[]): Route[] =>
  routes(approvalEndpoints, {
    async staffApprovalDecide(context) {
      const { audit, body, caller, services, db, now, params } = context
      const customer = requireActing(caller, params.id)
      const found = await takeApproval(db, customer, params.approval, now)
      if (!found) throw problem('not_found')
      const own = found.requested_by === caller.userId
      if (!own && !mayStaff(caller.powers, confirmingPowers[found.action])) throw problem('forbidden')
      if (body.approve) requireAnother(caller, [found.requested_by])
      if (!own && !mayConfirm(caller, found.action, found.size)) throw problem('limit_too_low')
      const author = await mailAddressOf(services.database.operator, found.requested_by)
      const subject = { kind: 'approval', id: params.approval, label: author.name }
      await audit({ action: body.approve ? 'approval.given' : 'approval.refused', subject, customer })
      if (body.approve) {
        const { input, carryOut } = readAgain(found, all())
        await carryOut({ ...context, ...input } as AnyContext) // as its endpoint reads it
      }
      if (own) return undefined
      const values = { customer, action: found.action, by: caller.name, approved: body.approve }
      await queueMail(db, { services, now, customer, user: author, template: 'approval_decided', values })
      return undefined
    },
  })

/**
 * Reads what was kept by the declaration of today: an update may have come since.
 * @throws approval_outdated where there is no such call any more, or it takes other input
 */
function readAgain({ action, route, params, body }: Approval, all: Route[]): { input: Input; carryOut: InsideHandler } {
  const today = all.find(({ endpoint }) => endpoint.route === route && endpoint.fourEyes === action)
  if (!today?.confirmable)
    throw problem('approval_outdated', { operatorDetail: `${route} keeps no ${action} any more` })
  try {
    return { input: readInput(today.endpoint, { params, body }), carryOut: today.confirmable.carryOut }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const fields = [...(error.details.fields?.keys() ?? ['params'])].join(', ')
    throw problem('approval_outdated', { operatorDetail: `${route} takes other input: ${fields}` })
  }
}
