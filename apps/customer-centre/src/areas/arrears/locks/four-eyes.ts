import { approvalEndpoints } from '@kontor/contract/areas/arrears/approvals'
import { staffLockEndpoints } from '@kontor/contract/areas/arrears/staff-locks'
import { contactsEndpoints } from '@kontor/contract/areas/customers/contacts'
import { correctionEndpoints } from '@kontor/contract/areas/money/corrections'
import { staffPaymentEndpoints } from '@kontor/contract/areas/money/staff-payments'
import { type Access, type InvitationInput, peopleEndpoints } from '@kontor/contract/areas/people/people'
import type { ApprovalAction } from '@kontor/contract/enums/four-eyes'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { Context } from '../../../platform/http/context.ts'
import { requireActing, requireAnother } from '../../../platform/http/own-people.ts'
import { problem } from '../../../platform/http/problem.ts'
import { type Route, routes } from '../../../platform/http/routes.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { queueMail, queueMails } from '../../../platform/mail/queue-mail.ts'
import { readContact } from '../../customers/contacts/read-contact.ts'
import { customerTable } from '../../customers/reads.ts'
import { mailAddressOf } from '../../people/identity/queries.ts'
import { makesOwner, ownerChangeWaits, ownerInvitationWaits } from '../../people/people/owner-waits.ts'
import { colleaguesOf, insertApproval, takeApproval } from './approval-queries.ts'

const daysToConfirm = 3

/** Of a call whose endpoint has read its input, whichever it is. */
type AnyContext = Omit<Context<EndpointDeclaration>, 'params' | 'body'> & { params: unknown; body: unknown }

type Waiting = { id: string; until: Date; carryOut: (context: AnyContext) => Promise<unknown> }

type Rule = {
  action: ApprovalAction
  /** Also where the provider does not ask for it: whenever staff act in a customer's name. */
  always?: boolean
  /** Whether this call takes the protection away; absent: each does. */
  takesAway?: (context: AnyContext) => boolean | Promise<boolean>
  /** Whom it is about. */
  customer: (context: AnyContext) => number
  /** What is answered while it waits; absent: nothing. */
  meanwhile?: (context: AnyContext, waiting: Waiting) => Promise<unknown>
}

// by then the endpoint has read its input: these are the shapes that it declares
const named = ({ params }: AnyContext) => (params as { id: number }).id
const acting = ({ customer }: AnyContext) => customer ?? 0
// `requireActing` has found both
const acted = (context: AnyContext) => ({ ...context, customer: acting(context), caller: context.caller as Caller })
/** Acting staff let in nobody alone who could then do what only the customer's own people may. */
const newOwner = {
  action: 'new_owner',
  always: true,
  takesAway: ({ body }) => (body as Access).role === 'owner',
  customer: acting,
} as const satisfies Rule
const rules: Record<string, Rule> = {
  [peopleEndpoints.invite.route]: {
    ...newOwner,
    meanwhile: (context, waiting) => ownerInvitationWaits(acted(context), context.body as InvitationInput, waiting),
  },
  [peopleEndpoints.personChange.route]: {
    ...newOwner,
    takesAway: context => makesOwner(acted(context), (context.params as { id: string }).id, context.body as Access),
    meanwhile: context => ownerChangeWaits(acted(context), (context.params as { id: string }).id),
  },
  [staffLockEndpoints.staffLockLift.route]: { action: 'unlock', customer: named },
  [staffLockEndpoints.staffLockAnswer.route]: {
    action: 'unlock',
    takesAway: ({ body }) => (body as { accept: boolean }).accept,
    customer: named,
  },
  [staffLockEndpoints.staffHoldLift.route]: { action: 'hold_lift', customer: named },
  [contactsEndpoints.contactHolderDecision.route]: {
    action: 'holder_evidence',
    takesAway: ({ body }) => (body as { decision: string }).decision === 'accepted',
    customer: acting,
    meanwhile: context =>
      readContact({ ...context, customer: context.customer ?? 0 }, (context.params as { id: string }).id),
  },
  [correctionEndpoints.staffInvoiceCredit.route]: {
    action: 'invoice_correction',
    takesAway: ({ body }) => (body as { shown: string | null }).shown !== null,
    customer: acting,
    async meanwhile(context, { carryOut }) {
      const preview = await carryOut({ ...context, body: { ...(context.body as object), shown: null } })
      return { ...(preview as object), waits: true }
    },
  },
  [staffPaymentEndpoints.staffPaymentRefund.route]: {
    action: 'payment_refund',
    customer: acting,
    meanwhile: async () => ({ payment: null, waits: true }),
  },
  [staffPaymentEndpoints.staffWriteOff.route]: {
    action: 'write_off',
    customer: acting,
    meanwhile: async context => ({ status: 'open', open: await openOf(context), waits: true }),
  },
}

/** As the call that waits has seen it. */
async function openOf({ body, customer, db }: AnyContext) {
  const { currency } = await db
    .selectFrom(customerTable.as('customer'))
    .select('currency')
    .where('customer_number', '=', customer ?? 0)
    .executeTakeFirstOrThrow()
  return { amount_minor: (body as { open_minor: number }).open_minor, currency }
}

/** For which action a call is kept for a colleague, where the provider wants that. */
export const fourEyesOf = (route: string): ApprovalAction | undefined => rules[route]?.action

/** Calls for which the provider wants four eyes are kept for a colleague; all others are carried out as ever. */
export const withFourEyes = (all: Route[]): Route[] =>
  all.map(({ endpoint, handler }) => {
    const rule = rules[endpoint.route]
    if (!rule) return { endpoint, handler }
    return {
      endpoint,
      handler: async context => {
        const { caller, centre } = context
        const wanted = rule.always
          ? caller !== null && caller.actingReason !== null
          : centre.configuration.fourEyes.some(action => action === rule.action)
        const waits = wanted && ((await rule.takesAway?.(context)) ?? true)
        if (!waits) return handler(context)
        const carryOut = (kept: AnyContext) => handler(kept as Parameters<typeof handler>[0]) // what this very endpoint had read
        return askColleague(rule, endpoint.route, context, carryOut)
      },
    }
  })

async function askColleague(
  rule: Rule,
  route: string,
  context: AnyContext,
  carryOut: (context: AnyContext) => Promise<unknown>,
): Promise<unknown> {
  const { audit, body, caller, centre, db, now, params } = context
  const customer = requireActing(caller, rule.customer(context))
  const { action } = rule
  const until = new Date(now.getTime() + daysToConfirm * 86_400_000)
  const asked = { action, route, params, body, requested_by: caller.userId }
  const id = await insertApproval(db, customer, asked, now, until)
  if (!id) throw problem('conflict')
  await audit({ action: `approval.${action}_asked`, subject: { kind: 'approval', id, label: caller.name }, customer })
  const { appUrl, timeZone } = centre.configuration
  const values = { customer, action, by: caller.name, until, timeZone, link: `${appUrl}/account/lock` }
  const colleagues = await colleaguesOf(centre.database.operator, caller.userId, customer)
  await queueMails(
    db,
    colleagues.map(user => ({ centre, now, customer, user, template: 'approval_asked', values })),
  )
  return rule.meanwhile?.(context, { id, until, carryOut })
}

/** The way to confirm. @param all the routes that `withFourEyes` keeps calls of, as they are without it */
export const approvalRoutes = (all: Route[]): Route[] =>
  routes(approvalEndpoints, {
    async staffApprovalDecide(context) {
      const { audit, body, caller, centre, db, now, params } = context
      const customer = requireActing(caller, params.id)
      const found = await takeApproval(db, customer, params.approval, now)
      if (!found) throw problem('not_found')
      const own = found.requested_by === caller.userId
      if (body.approve) requireAnother(caller, [found.requested_by])
      const author = await mailAddressOf(centre.database.operator, found.requested_by)
      const subject = { kind: 'approval', id: params.approval, label: author.name }
      await audit({ action: body.approve ? 'approval.given' : 'approval.refused', subject, customer })
      if (body.approve) {
        const route = all.find(({ endpoint }) => endpoint.route === found.route)
        if (!route) throw new Error(`${found.route} is no longer there`)
        const kept: AnyContext = { ...context, params: found.params, body: found.body }
        await route.handler(kept as Parameters<typeof route.handler>[0]) // what this very endpoint had read
      }
      if (own) return undefined
      const values = { customer, action: found.action, by: caller.name, approved: body.approve }
      await queueMail(db, { centre, now, customer, user: author, template: 'approval_decided', values })
      return undefined
    },
  })
