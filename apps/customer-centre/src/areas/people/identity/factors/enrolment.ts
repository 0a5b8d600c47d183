import type { Db } from '../../../../platform/db/database.ts'
import { hashOf, newSessionId } from '../../../../platform/http/csrf.ts'
import { problem } from '../../../../platform/http/problem.ts'
import type { Caller } from '../../../../platform/http/session.ts'
import { outdateProofs, replaceSessionId } from '../queries.ts'
import { distrustDevices } from '../sign-in/devices.ts'
import { replaceCodes } from './code-queries.ts'
import { type ChangingUser, setTwoFactorSince } from './factor-queries.ts'
import type { CodeSet } from './recovery-codes.ts'

export type Enrolled = {
  /** Only with the first factor. */
  recoveryCodes: string[] | null
  /** The session's new id, to be sent once the transaction has committed; null where it keeps its own. */
  sessionId: string | null
}

/**
 * Follows up on a factor just added. With the first one the sign-in changes its kind: recovery codes are made, the
 * session gets a new id, so that an earlier copy of its cookie stops working, and the other sessions' proofs no longer
 * suffice: a thief with the password, who came in just before, cannot remove the factor again.
 * @param prepared made beforehand, off the transaction, where this looked like the first factor
 */
export async function enrol(
  db: Db,
  caller: Caller,
  user: ChangingUser,
  { prepared, now }: { prepared: CodeSet | null; now: Date },
): Promise<Enrolled> {
  await distrustDevices(db, user.id)
  if (user.two_factor_since !== null) return { recoveryCodes: null, sessionId: null }
  await setTwoFactorSince(db, user.id, now)
  // the last factor was removed while this one was added: hashing ten codes would keep the transaction waiting
  if (!prepared) throw problem('conflict')
  await replaceCodes(db, user.id, prepared, now)
  const sessionId = newSessionId()
  if (!(await replaceSessionId(db, caller.sessionId, hashOf(sessionId)))) throw problem('unauthenticated')
  await outdateProofs(db, user.id, caller.sessionId)
  return { recoveryCodes: prepared.codes, sessionId }
}
