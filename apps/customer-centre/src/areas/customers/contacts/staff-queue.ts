import type { evidenceQueueEndpoints, WaitingEvidence } from '@kontor/contract/areas/desk/staff-queues'
import { sql } from 'kysely'
import { list, oldestFirst } from '../../../platform/db/list.ts'
import type { Handlers } from '../../../platform/http/context.ts'

/** Documents about holders who are still asked for. */
export const waitingEvidence = sql`from contact_evidence e
  join contact c on c.customer_number = e.customer_number and c.id = e.contact_id
  join customer k on k.customer_number = e.customer_number
  where e.kind = 'document' and e.decision is null and c.holder_state in ('open', 'evidence_received', 'overdue')`

export const evidenceQueueHandlers: Handlers<typeof evidenceQueueEndpoints> = {
  staffEvidence: ({ db, query }) =>
    list(
      db,
      {
        columns: sql<WaitingEvidence>`e.id, e.customer_number, k.name as customer_name, e.contact_id, c.name as contact_name, e.note, e.given_at,
          e.given_by`,
        source: waitingEvidence,
        order: oldestFirst('e.given_at', 'e.id'),
      },
      query,
    ),
}
