import { sql } from 'kysely'
import type { Sweep } from '../../../platform/jobs/sweep.ts'

/** Gateways repeat what they tell for days; what it led to stands with the payment. */
const kept = 90 * 86_400_000

export const sweepGatewayEvents: Sweep = {
  name: 'news of payment gateways',
  async run(db, now, most) {
    const { numAffectedRows } = await sql`
      delete from gateway_event where (gateway, event_id) in (
        select gateway, event_id from gateway_event where received_at < ${new Date(now.getTime() - kept)} limit ${most})`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0)
  },
}

export const paymentsSweeps = [sweepGatewayEvents]
