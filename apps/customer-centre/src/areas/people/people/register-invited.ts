import type { peopleEndpoints } from '@kontor/contract/areas/people/people'
import { uuidv7 } from 'uuidv7'
import { hashPassword } from '../../../platform/crypto/password.ts'
import { type Context, withoutTransaction } from '../../../platform/http/context.ts'
import { hashOf } from '../../../platform/http/csrf.ts'
import { problem } from '../../../platform/http/problem.ts'
import { requireGoodPassword } from '../identity/passwords/password-rules.ts'
import { insertUser, userByEmail } from '../identity/queries.ts'
import { answerSignedIn, openSession } from '../identity/sign-in/open-session.ts'
import { acceptedEntry, join, openOffer } from './answer-invitation.ts'

type Registering = Context<typeof peopleEndpoints.invitationRegister>

/**
 * The link proves the mailbox, so the address is a confirmed one. People with an account sign in instead, second factor
 * included: the link alone opens nothing of theirs. The account is looked up first, because hashing holds no
 * connection, and again afterwards.
 */
export const registerInvited = withoutTransaction<typeof peopleEndpoints.invitationRegister>(async context => {
  const { body, services, inTransaction, params } = context
  const tokenHash = hashOf(params.token)
  const { customer, email } = await inTransaction(inside => invited(inside, tokenHash))
  const names = [body.name, customer]
  await requireGoodPassword(body.password, { email, names, provider: services.configuration.provider.name })
  const passwordHash = await hashPassword(body.password)
  const signedIn = await inTransaction(inside => signUp(inside, tokenHash, passwordHash))
  return answerSignedIn(context, signedIn)
})

async function invited(context: Registering, tokenHash: Buffer): Promise<{ customer: string; email: string }> {
  const { name, row } = await openOffer(context, tokenHash)
  if (await userByEmail(context.db, row.email)) throw problem('invitation_needs_sign_in')
  return { customer: name, email: row.email }
}

async function signUp(context: Registering, tokenHash: Buffer, passwordHash: string) {
  const { audit, body, now } = context
  const open = await openOffer(context, tokenHash)
  const { customer, db } = open
  const user = { id: uuidv7(), name: body.name }
  const made = await insertUser(db, { ...user, email: open.row.email, locale: body.locale, passwordHash, now })
  // one was made meanwhile
  if (!made) throw problem('invitation_needs_sign_in')
  await join({ ...context, db, customer }, open, user)
  await audit({ ...acceptedEntry(open), actor: { userId: user.id, name: user.name } })
  const opening = { method: 'registration', remember: false } as const
  return openSession(db, context, { ...user, two_factor_since: null, admin: false }, opening)
}
