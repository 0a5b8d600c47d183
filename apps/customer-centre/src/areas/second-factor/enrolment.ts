import type { Db } from '../../db/database.ts'
import { hashOf, newSessionId } from '../../http/csrf.ts'
import { problem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import { distrustDevices } from '../identity/devices.ts'
import { outdateProofs, replaceSessionId } from '../identity/queries.ts'
import { replaceCodes } from './code-queries.ts'
import { type ChangingUser, setTwoFactorSince } from './factor-queries.ts'
import type { CodeSet } from './recovery-codes.ts'

export type Enrolled = {
  /** Of the first factor only. */
  recoveryCodes: string[] | null
  /** The session's new id, to be sent once the transaction has committed; null where it keeps its own. */
  sessionId: string | null
}

/**
 * What follows from a factor just added. With the first one the sign-in changes its kind: recovery codes come, the session gets a
 * new id, so that a copy of its cookie made before is worth nothing, and the others have proved too little from now on: a thief with
 * the password, who came in just before, cannot take the factor away again.
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
  // the last factor went while this one came: hashing ten codes would keep the transaction waiting
  if (!prepared) throw problem('conflict')
  await replaceCodes(db, user.id, prepared, now)
  const sessionId = newSessionId()
  if (!(await replaceSessionId(db, caller.sessionId, hashOf(sessionId)))) throw problem('unauthenticated')
  await outdateProofs(db, user.id, caller.sessionId)
  return { recoveryCodes: prepared.codes, sessionId }
}
