import type { RegistrationState, registrationEndpoints } from '@kontor/contract/areas/registration'
import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../../audit.ts'
import { type Context, type Handler, ownTransactions } from '../../http/context.ts'
import { hashOf } from '../../http/csrf.ts'
import { invalidField, problem } from '../../http/problem.ts'
import { countCall } from '../../http/rate-limit.ts'
import { sessionIdOf } from '../../http/session-id.ts'
import { passwordMatches } from '../../password.ts'
import { answerSignedIn, openSession } from '../identity/open-session.ts'
import { createAccount } from './create-account.ts'
import { deleteWaiting, registrationOf, takeRegistration } from './queries.ts'
import { maskedEmail } from './rules.ts'

type Endpoints = typeof registrationEndpoints

/** Tries of the password at one link. */
const guesses = { per: 'email', max: 5, seconds: 900 } as const

export const registrationState: Handler<Endpoints['registrationState']> = async ({ db, params, now, request }) => {
  const found = await registrationOf(db, hashOf(params.token))
  const nothing = (state: RegistrationState['state']) => ({ state, email: null, needs_password: false })
  if (!found) return nothing('unknown')
  if (found.confirmed_at) return nothing('used')
  if (new Date(found.expires_at) <= now) return nothing('expired')
  return { state: 'waiting', email: maskedEmail(found.email), needs_password: !isSameBrowser(request, found) }
}

/**
 * The link proves the mailbox, and only that: in a browser other than the one that registered, whoever opens it must know the password
 * chosen there. So a stranger who registers somebody else's address under a password of his own gains nothing when its owner opens the link.
 * Comparing holds no connection.
 */
export const confirmRegistration = ownTransactions(async (context: Context<Endpoints['registrationConfirm']>) => {
  const { body, db, now, params, request } = context
  const tokenHash = hashOf(params.token)
  const found = await registrationOf(db, tokenHash)
  const stored = found?.password_hash
  if (!stored || new Date(found.expires_at) <= now) throw problem('link_invalid')
  if (!isSameBrowser(request, found)) {
    if (!body.password) throw invalidField('password', 'required')
    await countCall(db, 'registration', [[guesses, found.id]], now)
    if (!(await passwordMatches(stored, body.password))) throw invalidField('password', 'other_password')
  }
  const signedIn = await db.transaction().execute(async work => {
    const taken = await takeRegistration(work, tokenHash, stored, now)
    if (!taken) throw problem('link_invalid')
    const account = await createAccount(work, {
      details: taken.details,
      passwordHash: stored,
      termsVersion: taken.terms_version,
      acceptedAt: taken.created_at,
      now,
    })
    // somebody has an account under this address by now: the registration is used up all the same
    if (!account) return null
    const { userId, name, customer } = account
    const origin = { caller: null, now, address: request.ip, requestId: request.id }
    await writeAudit(work, origin, {
      action: 'customer.registered',
      subject: { kind: 'customer', id: String(customer), label: taken.details.company_name || name },
      after: { type: taken.details.type, terms: taken.terms_version },
      actor: { userId, name },
      customer,
    })
    return openSession(
      work,
      context,
      { id: userId, name, two_factor_since: null },
      { method: 'registration', remember: false },
    )
  })
  if (!signedIn) throw problem('link_invalid')
  return answerSignedIn(context, signedIn)
})

/** “This was not me.” */
export async function declineRegistration(context: Context<Endpoints['registrationDecline']>): Promise<undefined> {
  const id = await deleteWaiting(context.db, hashOf(context.params.token), context.now)
  if (!id) throw problem('link_invalid')
  await context.audit({ action: 'registration.declined', subject: { kind: 'registration', id, label: '' } })
}

function isSameBrowser(request: FastifyRequest, { browser_hash }: { browser_hash: Buffer }): boolean {
  const sessionId = sessionIdOf(request)
  return sessionId !== undefined && hashOf(sessionId).equals(browser_hash)
}
