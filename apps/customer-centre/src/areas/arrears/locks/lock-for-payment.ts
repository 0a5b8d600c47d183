import type { LockState } from '@kontor/contract/areas/arrears/locks'
import type { LockInput } from '@kontor/contract/areas/arrears/staff-locks'
import { uuidv7 } from 'uuidv7'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { markLocked } from '../../customers/customer/customer-queries.ts'
import { advancingDunning } from '../dunning/advance.ts'
import type { DunningFacts } from '../dunning/facts.ts'
import { overdueDocuments } from '../dunning/notify.ts'
import { planOf } from '../dunning/plan.ts'
import type { DunningStepTaken } from '../dunning/step-taken.ts'
import { auditedBy } from './audited-by.ts'
import { notifyOwnersOfLock } from './lock-mails.ts'
import { insertLock } from './lock-queries.ts'

const input: LockInput = {
  reason: 'payment',
  scope: 'services',
  scope_detail: '',
  ends_on: null,
  termination_on: null,
  facts: '',
  origin: null,
  notice_number: '',
  ground_kind: null,
  ground: '',
  explanation: '',
  automated_detection: null,
  automated_decision: null,
}

/**
 * Does what the step means for the lock: it is set, or the end of the contracts is named. Anyone who is locked for another reason stays so.
 */
export async function applyStep(
  db: OperatorDb,
  services: TenantServices,
  customer: number,
  taken: DunningStepTaken,
): Promise<void> {
  const { step, facts, documents, terminationOn } = taken
  const now = services.clock.now()
  const { locked_at, lock_reason } = await lockCustomer(db, customer, 'locked_at', 'lock_reason')
  if (step === 'termination_notice' && lock_reason === 'payment')
    await markLocked(db, customer, {
      locked_at: new Date(locked_at ?? now),
      lock_reason,
      termination_on: terminationOn,
    })
  if ((step !== 'lock' && step !== 'lock_again') || lock_reason !== null) return
  const audit = auditedBy(db, { caller: null, now, address: null, requestId: advancingDunning })
  const suspending = { today: services.clock.today(), by: null, audit }
  await insertLock(db, { customer, id: uuidv7(), now, by: null, lock: input, statement: null, suspending })
  await audit({
    action: 'customer.locked',
    subject: { kind: 'customer', id: String(customer), label: facts.name },
    after: { lock_reason: input.reason, scope: input.scope, ends_on: null },
    customer,
  })
  const sum = documents.reduce((total, { open_minor }) => total + open_minor, 0)
  const unpaid = {
    documents: overdueDocuments(documents, facts.currency),
    sum: { amount_minor: sum, currency: facts.currency },
    planned: plannedOf(services, facts, taken.plan),
  }
  await notifyOwnersOfLock(db, { services, customer, now, lock: input, statement: null, unpaid })
}

/** When notice is given of the contracts' end, as long as it has not been. */
export function plannedOf(
  { clock, configuration }: TenantServices,
  facts: DunningFacts,
  plan = planOf(configuration, facts, clock.today()),
): LockState['planned'] {
  const notice = plan?.steps.find(({ step }) => step === 'termination_notice')
  const { termination_on, deletion_on } = plan ?? {}
  return notice && termination_on && deletion_on ? { notice_on: notice.on, termination_on, deletion_on } : null
}
