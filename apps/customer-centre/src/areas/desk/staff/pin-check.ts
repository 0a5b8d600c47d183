import { timingSafeEqual } from 'node:crypto'
import type { staffEndpoints } from '@kontor/contract/areas/desk/staff'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { open } from '../../../platform/crypto/vault.ts'
import { withoutTransaction } from '../../../platform/http/context.ts'
import { type Bucket, forgive, tally, tooManyTries } from '../../../platform/http/throttle.ts'
import { pinContext } from '../../service/contact-provider/caller-pin.ts'
import { customerExists, type PinHolder, pinHolders } from './queries.ts'

/**
 * Tells staff who is calling. Each try counts against the customer, whichever staff make it: a caller cannot guess PINs
 * with one employee and then the next. The answer never says whether number or PIN is wrong.
 */
export const checkPin = withoutTransaction<typeof staffEndpoints.pinCheck>(async context => {
  const { body, caller, services, now, request } = context
  const { unbound } = services.database
  const { customer_number: customer } = body
  const bucket: Bucket = { name: 'caller-pin', subject: String(customer), free: 10, forgottenAfterMinutes: 60 }
  const { refused } = await tally(unbound, [bucket], now)
  if (refused) throw tooManyTries(refused, now)
  const vault = await services.keys.vault()
  const said = Buffer.from(body.pin.replaceAll(/\s/g, ''))
  const holder = await services.database.asTenant(customer, async db => {
    const known = await customerExists(db, customer)
    const holders = await pinHolders(db, customer, now)
    const found = holders.find(({ sealed, user_id }) =>
      timingSafeEqual(open(vault, sealed, pinContext(customer, user_id)), said),
    )
    await writeAudit(
      db,
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
  if (holder) await forgive(unbound, { forget: [bucket] })
  return { caller: holder ? callerOf(holder) : null }
})

const callerOf = ({ name, email, role, expires_at }: PinHolder) => ({
  name,
  email,
  role,
  expires_at: new Date(expires_at).toISOString(),
})
