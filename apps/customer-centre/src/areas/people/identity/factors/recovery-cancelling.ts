import type { Db } from '../../../../platform/db/database.ts'
import type { SignInContext } from '../sign-in/open-session.ts'
import { auditFactor, notify, type Owner } from './notices.ts'
import { cancelOpen } from './recovery-queries.ts'

type Call = Pick<SignInContext, 'services' | 'now' | 'request'>

/**
 * A user who shows a factor has not lost them all: a recovery under way ends, and its owner is told. False where there
 * was none.
 */
export async function cancelForProof(db: Db, call: Call, user: Owner): Promise<boolean> {
  const recovery = await cancelOpen(db, { user_id: user.id }, call.now)
  if (recovery) await recordCancelling(db, call, user, recovery.id)
  return recovery !== undefined
}

export async function recordCancelling(db: Db, call: Call, user: Owner, id: string): Promise<void> {
  await auditFactor(db, call, user, {
    action: 'factor_recovery.cancelled',
    subject: { kind: 'factor_recovery', id, label: user.name },
  })
  await notify(db, call, user, 'recovery_cancelled', {})
}
