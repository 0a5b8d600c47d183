import type { privacyEndpoints } from '@kontor/contract/areas/privacy/privacy'
import { uuidv7 } from 'uuidv7'
import type { Handler } from '../../../../platform/http/context.ts'
import { requireOwnPeople } from '../../../../platform/http/own-people.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { buildExport } from './build-export-job.ts'
import { insertExport, openExport } from './export-queries.ts'

/** One at a time: a repeat gets the one being made for the same person, another person waits. */
export const requestExport: Handler<typeof privacyEndpoints.exportRequest> = async ({
  audit,
  caller,
  customer,
  db,
  now,
}) => {
  requireOwnPeople(caller, customer)
  const id = uuidv7()
  const taken = await insertExport(db, { customer_number: customer, id, user_id: caller.userId, requested_at: now })
  const open = await openExport(db, customer, caller.userId)
  // it was finished between the two statements: the next call takes its place
  if (!open) throw problem('conflict')
  if (!open.own) throw problem('export_under_way')
  if (taken) {
    await enqueue(db, buildExport, { customer_number: customer, export_id: id })
    await audit({
      action: 'privacy.export_requested',
      subject: { kind: 'data_export', id, label: String(customer) },
    })
  }
  return open
}
