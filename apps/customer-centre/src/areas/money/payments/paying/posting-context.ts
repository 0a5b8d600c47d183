import type { AuditAction } from '@kontor/contract/enums/audit-actions'
import { decimalString } from '@kontor/contract/money'
import { type Origin, writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { BoundDb } from '../../../../platform/db/database.ts'
import type { Caller } from '../../../../platform/http/session.ts'
import type { TenantServices } from '../../../../platform/services.ts'
import type { Moment } from '../../ledger/post.ts'

/** Says in what money is moved: when, and by whom. */
export type PostingContext = Moment & { services: TenantServices; origin: Origin; actor?: string }

/** By a job, or by what a gateway or a bank tells. @param actor the job's name */
export function postingBy(services: TenantServices, actor: string): PostingContext {
  const now = services.clock.now()
  return {
    services,
    now,
    today: services.clock.today(),
    origin: { caller: null, now, address: null, requestId: actor },
    actor,
  }
}

type Request = { services: TenantServices; caller: Caller; now: Date; request: { ip: string; id: string } }

export const postingFor = ({ services, caller, now, request }: Request): PostingContext => ({
  services,
  now,
  today: services.clock.today(),
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
