import type { peopleEndpoints } from '@kontor/contract/areas/people'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../../audit.ts'
import type { Db } from '../../db/database.ts'
import { type Context, ownTransactions } from '../../http/context.ts'
import { hashOf } from '../../http/csrf.ts'
import { problem } from '../../http/problem.ts'
import { hashPassword } from '../../password.ts'
import { requireGoodPassword } from '../../password-rules.ts'
import { answerSignedIn, openSession } from '../identity/open-session.ts'
import { insertUser, userByEmail } from '../identity/queries.ts'
import { acceptedEntry, join, openOffer } from './answer-invitation.ts'

type Registering = Context<typeof peopleEndpoints.invitationRegister>

/**
 * The link proves the mailbox, so the address is a confirmed one. Whoever has an account signs in instead, second factor and all: the
 * link alone opens nothing of his. Looking comes first, hashing holds no connection, and what was found is looked at once more.
 */
export const registerInvited = ownTransactions(async (context: Registering) => {
  const { body, centre, db, params } = context
  const tokenHash = hashOf(params.token)
  const { customer, email } = await db.transaction().execute(work => invited(work, context, tokenHash))
  const names = [body.name, customer]
  requireGoodPassword(body.password, { email, names, provider: centre.configuration.provider.name })
  const passwordHash = await hashPassword(body.password)
  const signedIn = await db.transaction().execute(work => signUp(work, context, tokenHash, passwordHash))
  return answerSignedIn(context, signedIn)
})

async function invited(db: Db, context: Registering, tokenHash: Buffer): Promise<{ customer: string; email: string }> {
  const { name, row } = await openOffer({ ...context, db }, tokenHash)
  if (await userByEmail(db, row.email)) throw problem('invitation_needs_sign_in')
  return { customer: name, email: row.email }
}

async function signUp(db: Db, context: Registering, tokenHash: Buffer, passwordHash: string) {
  const { body, now, request } = context
  const open = await openOffer({ ...context, db }, tokenHash)
  const user = { id: uuidv7(), name: body.name }
  const made = await insertUser(db, { ...user, email: open.row.email, locale: body.locale, passwordHash, now })
  // one was made meanwhile
  if (!made) throw problem('invitation_needs_sign_in')
  await join({ ...context, db, customer: open.customer }, open, user)
  const origin = { caller: null, now, address: request.ip, requestId: request.id }
  await writeAudit(db, origin, { ...acceptedEntry(open), actor: { userId: user.id, name: user.name } })
  const opening = { method: 'registration', remember: false } as const
  return openSession(db, context, { ...user, two_factor_since: null }, opening)
}
