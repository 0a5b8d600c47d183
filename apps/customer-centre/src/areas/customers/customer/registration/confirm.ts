import type { RegistrationState, registrationEndpoints } from '@kontor/contract/areas/customers/registration'
import type { FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { passwordMatches } from '../../../../platform/crypto/password.ts'
import { bindTenant, type UnboundDb } from '../../../../platform/db/database.ts'
import { type Context, type Handler, withoutTransaction } from '../../../../platform/http/context.ts'
import { hashOf } from '../../../../platform/http/csrf.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import { countCall } from '../../../../platform/http/rate-limit.ts'
import { sessionIdOf } from '../../../../platform/http/session-id.ts'
import { asOperator } from '../../../../platform/services.ts'
import { maskedEmail } from '../../../../values/email-address.ts'
import { insertUser } from '../../../people/identity/queries.ts'
import { answerSignedIn, openSession } from '../../../people/identity/sign-in/open-session.ts'
import { addFirstOwner } from '../../../people/people/queries.ts'
import { insertCustomer, nextCustomerNumber } from '../open-customer.ts'
import { deleteWaiting, registeredHash, registrationOf, takeRegistration } from './queries.ts'
import { nameOf, type RegistrationDetails } from './rules.ts'

type NewAccount = {
  details: RegistrationDetails
  passwordHash: string
  termsVersion: string
  /** When the box was ticked. */
  acceptedAt: string
  now: Date
}

type Account = { userId: string; name: string; customer: number }

/**
 * User, customer, membership and what was accepted, all new. Binds the transaction to the new customer.
 * @returns undefined where someone has an account under this address by now
 */
async function createAccount(unbound: UnboundDb, account: NewAccount): Promise<Account | undefined> {
  const { details, now } = account
  const { email, locale } = details
  const name = nameOf(details)
  const userId = uuidv7()
  const { passwordHash } = account
  if (!(await insertUser(unbound, { id: userId, email, name, locale, passwordHash, now }))) return undefined
  const customer = await nextCustomerNumber(unbound)
  // row-level security binds what is written about a customer
  const db = await bindTenant(unbound, customer)
  await insertCustomer(db, customer, details, { now, verifiedAt: now })
  await addFirstOwner(db, customer, userId, now)
  await db
    .insertInto('terms_acceptance')
    .values({
      customer_number: customer,
      id: uuidv7(),
      user_id: userId,
      version: account.termsVersion,
      accepted_at: account.acceptedAt,
    })
    .execute()
  return { userId, name, customer }
}

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
 * The link proves only the mailbox: in a browser other than the one that registered, the person who opens it must know
 * the password chosen there. So a stranger who registers another person's address with their own password gains nothing
 * when the owner opens the link. Comparing holds no connection.
 */
export const confirmRegistration = withoutTransaction<Endpoints['registrationConfirm']>(async context => {
  const { body, services, now, params, request } = context
  const { operator, unbound } = asOperator(services).database
  const tokenHash = hashOf(params.token)
  const found = await registrationOf(unbound, tokenHash)
  const stored = found && (await registeredHash(operator, tokenHash))
  if (!stored || new Date(found.expires_at) <= now) throw problem('link_invalid')
  if (!isSameBrowser(request, found)) {
    if (!body.password) throw invalidField('password', 'required')
    await countCall(unbound, 'registration', [[guesses, found.id]], now)
    if (!(await passwordMatches(stored, body.password))) throw invalidField('password', 'other_password')
  }
  const signedIn = await context.inTransaction(async ({ audit, db }) => {
    const taken = await takeRegistration(db, tokenHash, now)
    if (!taken) throw problem('link_invalid')
    const account = await createAccount(db, {
      details: taken.details,
      passwordHash: stored,
      termsVersion: taken.terms_version,
      acceptedAt: taken.created_at,
      now,
    })
    // the address has an account by now: the registration is used up anyway
    if (!account) return null
    const { userId, name, customer } = account
    await audit({
      action: 'customer.registered',
      subject: { kind: 'customer', id: String(customer), label: taken.details.company_name || name },
      after: { type: taken.details.type, terms: taken.terms_version },
      actor: { userId, name },
      customer,
    })
    return openSession(
      db,
      context,
      { id: userId, name, two_factor_since: null, admin: false },
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
