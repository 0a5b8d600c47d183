import { randomBytes } from 'node:crypto'
import type { AuditAction } from '@kontor/contract/enums/audit-actions'
import * as z from 'zod/mini'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../../../platform/db/database.ts'
import { hashOf, tokenAgain } from '../../../../platform/http/csrf.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../../platform/services.ts'
import { cancelToken, recoveryLink } from './recovery-links.ts'
import { holdOpenRecovery, openRecoveries, updateRecovery } from './recovery-queries.ts'
import { finishUntil, recoveryStep } from './rules.ts'

/**
 * Advances recoveries: a reminder a day, the finish link once the delay is over, an end to unfinished ones. Each step
 * is recorded in its own transaction, so a second run, or another process, finds nothing left to do.
 */
export const advanceRecoveries = declareJob({
  name: 'second-factor.advance-recoveries',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 300,
  schedule: '*/10 * * * *',
  async run({ services, log }) {
    const { operator } = services.database
    const now = services.clock.now()
    const taken: Record<string, number> = {}
    for (const id of await openRecoveries(operator)) {
      const step = await inTransaction(operator, db => advance(db, services, id, now))
      if (step !== 'wait') taken[step] = (taken[step] ?? 0) + 1
    }
    if (Object.keys(taken).length > 0) log.info({ taken }, 'recoveries advanced')
  },
})

async function advance(db: OperatorDb, services: Services, id: string, now: Date) {
  const recovery = await holdOpenRecovery(db, id)
  if (!recovery) return 'wait'
  // a disabled account gets no link back to it
  const step = recovery.disabled_at ? 'expire' : recoveryStep(recovery, now)
  const { configuration, keys } = services
  const { user_id, name, email, locale, preferences } = recovery
  const user = { id: user_id, name, email, locale, preferences }
  const mail = { services, user, now }
  const { cancel_hash } = recovery
  const cancel = tokenAgain(await keys.vault(), cancel_hash, key => cancelToken(key, id))
  const cancelLink = recoveryLink(configuration, cancel)
  const { timeZone } = configuration
  if (step === 'remind') {
    const { requested_at, due_at, address } = recovery
    const values = { cancelLink, requestedAt: new Date(requested_at), dueAt: new Date(due_at), address, timeZone }
    await updateRecovery(db, id, { reminded_at: now })
    await queueMail(db, { ...mail, template: 'recovery_reminder', values })
  }
  if (step === 'make_ready') {
    const token = randomBytes(32).toString('base64url')
    await updateRecovery(db, id, { ready_at: now, finish_hash: hashOf(token) })
    const values = { link: recoveryLink(configuration, token), cancelLink, until: finishUntil(now), timeZone }
    await queueMail(db, { ...mail, template: 'recovery_ready', values })
    await audit(db, user, id, 'factor_recovery.ready', now)
  }
  if (step === 'expire') {
    await updateRecovery(db, id, { cancelled_at: now })
    await audit(db, user, id, 'factor_recovery.expired', now)
  }
  return step
}

async function audit(
  db: OperatorDb,
  user: { name: string },
  id: string,
  action: AuditAction,
  now: Date,
): Promise<void> {
  const origin = { caller: null, now, address: null, requestId: advanceRecoveries.name }
  const actor = { userId: null, name: 'Kontor' }
  await writeAudit(db, origin, { action, subject: { kind: 'factor_recovery', id, label: user.name }, actor })
}
