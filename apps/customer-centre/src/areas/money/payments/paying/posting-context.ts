import type { AuditAction } from '@kontor/contract/enums/audit-actions'
import { decimalString } from '@kontor/contract/money'
import { type Origin, writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { TenantCentre } from '../../../../platform/centre.ts'
import type { BoundDb } from '../../../../platform/db/database.ts'
import type { Caller } from '../../../../platform/http/session.ts'
import type { Moment } from '../../ledger/post.ts'

/** Says in what money is moved: when, and by whom. */
export type PostingContext = Moment & { centre: TenantCentre; origin: Origin; actor?: string }

/** By a job, or by what a gateway or a bank tells. @param actor the job's name */
export function postingBy(centre: TenantCentre, actor: string): PostingContext {
  const now = centre.clock.now()
  return {
    centre,
    now,
    today: centre.clock.today(),
    origin: { caller: null, now, address: null, requestId: actor },
    actor,
  }
}

type Request = { centre: TenantCentre; caller: Caller; now: Date; request: { ip: string; id: string } }

export const postingFor = ({ centre, caller, now, request }: Request): PostingContext => ({
  centre,
  now,
  today: centre.clock.today(),
  origin: { caller, now, address: request.ip, requestId: request.id },
})

type About = { customer_number: number; id: string; amount_minor: number; currency: string }

export type PaymentAction = Extract<AuditAction, `payment.${string}`>

/** Notes deeds with payments in one statement. */
export async function noteAudits(
  db: BoundDb,
  { origin, actor }: PostingContext,
  payments: readonly (About & { action: PaymentAction; after?: object })[],
): Promise<void> {
  const entries = payments.map(({ action, after = {}, ...payment }) => ({
    action,
    subject: { kind: 'payment', id: payment.id, label: `${decimalString(payment)} ${payment.currency}` },
    customer: payment.customer_number,
    after,
    ...(actor && { actor: { userId: null, name: actor } }),
  }))
  if (entries.length > 0) await writeAudit(db, origin, ...entries)
}
