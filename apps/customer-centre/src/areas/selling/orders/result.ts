import { createHash } from 'node:crypto'
import type { provisioningEndpoints } from '@kontor/contract/areas/selling/orders'
import { isSigned } from '../../../adapters/provisioning/signature.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { type OutsideHandler, withoutTransaction } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { settleTask } from './settle-task.ts'

/** Notes what the provider's system tells, if it is that system: before its signature is right, nothing is looked up. */
export const noteResult: OutsideHandler<typeof provisioningEndpoints.provisioningResult> = withoutTransaction(
  async ({ body: { task, ...answer }, services, now, request }) => {
    const { provisioning } = services.configuration
    const secret = 'secret' in provisioning ? provisioning.secret : null
    if (secret === null || !isSigned(secret, request.headers, request.rawBody, now)) throw problem('signature_invalid')
    const message = createHash('sha256').update(`${request.headers['webhook-id']}.${request.rawBody}`).digest('hex')
    await inTransaction(services.database.operator, db =>
      settleTask({ db, services, caller: null, address: request.ip, requestId: request.id }, task, answer, message),
    )
    return undefined
  },
)
