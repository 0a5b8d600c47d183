import { timingSafeEqual } from 'node:crypto'
import type { deskEndpoints } from '@kontor/contract/areas/desk'
import { writeAudit } from '../../audit.ts'
import { onTenant } from '../../db/database.ts'
import { type Context, ownTransactions } from '../../http/context.ts'
import { type Bucket, forgive, tally, tooManyTries } from '../../http/throttle.ts'
import { open } from '../../vault.ts'
import { pinContext } from '../reach/caller-pin.ts'
import { customerExists, type PinHolder, pinHolders } from './queries.ts'

/**
 * Tells staff who calls. Each try is counted against the customer, whoever makes it: a caller who guesses PINs at one of our people and
 * then at the next has had his tries. What is wrong, number or PIN, nobody learns.
 */
export const checkPin = ownTransactions(async (context: Context<typeof deskEndpoints.pinCheck>) => {
  const { body, caller, centre, db, now, request } = context
  const { customer_number: customer } = body
  const bucket: Bucket = { name: 'caller-pin', subject: String(customer), free: 10, forgottenAfterMinutes: 60 }
  const { refused } = await tally(db, [bucket], now)
  if (refused) throw tooManyTries(refused, now)
  const vault = await centre.keys.vault()
  const said = Buffer.from(body.pin.replaceAll(/\s/g, ''))
  const holder = await onTenant(db, customer, async work => {
    const known = await customerExists(work, customer)
    const holders = await pinHolders(work, customer, now)
    const found = holders.find(({ sealed, user_id }) =>
      timingSafeEqual(open(vault, sealed, pinContext(customer, user_id)), said),
    )
    await writeAudit(
      work,
      { caller, now, address: request.ip, requestId: request.id },
      {
        action: 'caller_pin.checked',
        subject: { kind: 'caller_pin', id: found?.user_id ?? String(customer), label: found?.name ?? String(customer) },
        after: { right: found !== undefined },
        customer: known ? customer : 0,
      },
    )
    return found
  })
  if (holder) await forgive(db, { forget: [bucket] })
  return { caller: holder ? callerOf(holder) : null }
})

const callerOf = ({ name, email, role, expires_at }: PinHolder) => ({
  ...{ name, email, role },
  expires_at: new Date(expires_at).toISOString(),
})
