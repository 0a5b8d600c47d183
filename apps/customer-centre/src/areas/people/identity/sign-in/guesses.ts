import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../../platform/db/database.ts'
import { type Bucket, callerNetwork, forgive, tally, tooManyTries } from '../../../../platform/http/throttle.ts'
import type { SigningIn } from '../queries.ts'
import { noteRefusal } from './attempts.ts'

const day = 24 * 60

/** Failures at one account: a stranger at another address, or another browser at this one, does not affect them. */
const own = { free: 5, forgottenAfterMinutes: day }
/** Failures of one network at all accounts: one password tried at many (password spraying). */
const spraying = { name: 'sign-in network', free: 50, forgottenAfterMinutes: 10 }
/** Failures at one account from everywhere. It never refuses, or a stranger could keep its owner out. */
const everywhere = { name: 'sign-in account', free: null, forgottenAfterMinutes: 60 }
const failuresBeforeCheck = 20

/** Tries at one account, counted in the same way whether or not there is one. */
export type Guess = {
  /** After this many failures, from anywhere, strangers have to prove that they are no robot. */
  suspicious: boolean
  succeeded(): Promise<void>
  /** It ended before the password was compared. */
  notCompared(): Promise<void>
}

/**
 * Counts a sign-in before its password is compared. A browser that the user has signed in with before has only its own
 * count, so others behind the same address cannot close it.
 * @throws too_many_requests
 */
export async function countGuess(
  db: Db,
  request: FastifyRequest,
  now: Date,
  email: string,
  user: SigningIn | undefined,
): Promise<Guess> {
  const network = callerNetwork(request.ip)
  const account = email.toLowerCase()
  const ownBucket: Bucket = user?.device_id
    ? { ...own, name: 'sign-in device', subject: user.device_id }
    : { ...own, name: 'sign-in account and network', subject: `${account}|${network}` }
  const accountBucket: Bucket = { ...everywhere, subject: account }
  const shared = user?.device_id ? [] : [{ ...spraying, subject: network }, accountBucket]

  const { refused, tries } = await tally(db, [ownBucket, ...shared], now)
  if (refused) {
    // one line per wait: further tries write no history
    const whose = refused.first ? user?.id : undefined
    await noteRefusal(db, request, now, whose, { outcome: 'throttled', method: 'password' })
    throw tooManyTries(refused, now)
  }
  return {
    suspicious: (tries.get(accountBucket) ?? 0) > failuresBeforeCheck,
    succeeded: () => forgive(db, { forget: [ownBucket], takeBack: shared }),
    notCompared: () => forgive(db, { takeBack: [ownBucket, ...shared] }),
  }
}
