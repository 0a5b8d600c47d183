import type { privacyEndpoints } from '@kontor/contract/areas/privacy/privacy'
import type { TenantDb } from '../../../../platform/db/database.ts'
import type { Handler } from '../../../../platform/http/context.ts'
import { requireOwnPeople } from '../../../../platform/http/own-people.ts'
import { problem } from '../../../../platform/http/problem.ts'
import type { Caller } from '../../../../platform/http/session.ts'
import { asOperator, type TenantServices } from '../../../../platform/services.ts'
import { archiveKey, type StoredExport, storedExport } from './export-queries.ts'

type Endpoints = typeof privacyEndpoints

/**
 * Says beforehand, to a program that can react, what the browser's own request for the file would only show as JSON.
 */
export const openDownload: Handler<Endpoints['exportOpen']> = async ({
  caller,
  services,
  customer,
  db,
  now,
  params,
}) => {
  const stored = await downloadable(db, caller, customer, params.id, now)
  await requireFile(services, customer, stored)
  return { url: `/ajax/v1/privacy/exports/${stored.id}/file` }
}

/** The archive, streamed. Recorded before the first byte leaves. */
export const sendArchive: Handler<Endpoints['exportFile']> = async context => {
  const { audit, caller, services, customer, db, now, params, reply } = context
  const stored = await downloadable(db, caller, customer, params.id, now)
  const size = await requireFile(services, customer, stored)
  await db
    .updateTable('data_export')
    .set({ state: 'downloaded', downloaded_at: now })
    .where('customer_number', '=', customer)
    .where('id', '=', stored.id)
    .where('state', 'in', ['ready', 'downloaded'])
    .execute()
  const subject = { kind: 'data_export', id: stored.id, label: String(customer) }
  await audit({ action: 'privacy.export_downloaded', subject })
  const day = services.clock.today()
  void reply.type('application/zip').headers({
    'Content-Length': String(size),
    'Content-Disposition': `attachment; filename="kontor-${customer}-${day}.zip"`,
    'X-Content-Type-Options': 'nosniff',
  })
  return services.files.read(archiveKey(stored.id, stored.attempts))
}

/**
 * An archive that this person may have now.
 * @throws own_people_only, not_found for another person's, conflict while it is being made, export_expired,
 * export_failed
 */
async function downloadable(
  db: TenantDb,
  caller: Caller,
  customer: number,
  id: string,
  now: Date,
): Promise<StoredExport> {
  requireOwnPeople(caller, customer)
  const stored = await storedExport(db, customer, id)
  if (!stored || stored.user_id !== caller.userId) throw problem('not_found')
  if (stored.state === 'failed') throw problem('export_failed')
  if (stored.state === 'requested' || stored.state === 'building') throw problem('conflict')
  if (stored.state === 'expired' || stored.expires_at === null || new Date(stored.expires_at) <= now)
    throw problem('export_expired')
  return stored
}

/** @returns its size. @throws export_failed where the store has lost it; the customer can then ask for a new one */
async function requireFile(
  services: TenantServices,
  customer: number,
  { id, attempts }: StoredExport,
): Promise<number> {
  const size = await services.files.size(archiveKey(id, attempts))
  if (size !== null) return size
  // kept although the call is refused: on a separate connection
  await asOperator(services)
    .database.operator.updateTable('data_export')
    .set({ state: 'failed', error: 'the file store has lost the archive' })
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .where('state', 'in', ['ready', 'downloaded'])
    .execute()
  throw problem('export_failed')
}
