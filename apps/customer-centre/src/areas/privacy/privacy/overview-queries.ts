import type { AcceptedAgreement, DataExport, Erasure, ErasurePlan } from '@kontor/contract/areas/privacy/privacy'
import { sql } from 'kysely'
import type { TenantDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { customerTable } from '../../customers/reads.ts'
import { userTable } from '../../people/reads.ts'
import type { AgreementParty } from './agreement/agreement-text.ts'
import { obstacleFacts, planFacts } from './plan-queries.ts'
import type { ConsentEvent, PlanFacts } from './rules.ts'

export type PrivacyFacts = {
  exports: DataExport[]
  erasure: Erasure | null
  plan: PlanFacts
  obstacles: ErasurePlan['obstacles']
  people_without_other_customer: number
  party: AgreementParty & { type: string }
  accepted: AcceptedAgreement[]
  consents: ConsentEvent[]
}

type Reader = { customer: number; userId: string; now: Date; today: string; timeZone: string }

export const exportColumns = (userId: string) => sql`e.id, e.state, e.requested_at, u.name as requested_by,
  e.user_id = ${userId} as own, e.ready_at, e.expires_at, e.downloaded_at, e.size_bytes as size`

export const erasureColumns = sql`r.id, r.state, r.requested_at, u.name as requested_by,
  r.scheduled_for, r.ended_at`

export const acceptedColumns = sql`a.id, a.version, a.accepted_at, a.accepted_by, encode(a.hash, 'hex') as hash`

/** Everything the tab shows, in one statement. */
export async function privacyFacts(db: TenantDb, reader: Reader): Promise<PrivacyFacts> {
  const { customer, userId, now, today } = reader
  const { rows } = await sql<PrivacyFacts>`select
    ${jsonRows(sql`select ${exportColumns(userId)} from data_export e join ${userTable} u on u.id = e.user_id
      where e.customer_number = ${customer} order by e.requested_at desc, e.id desc limit 5`)} as exports,
    (select to_json(found) from (select ${erasureColumns}
      from erasure_request r join ${userTable} u on u.id = r.user_id
      where r.customer_number = ${customer} order by r.requested_at desc, r.id desc limit 1) found) as erasure,
    ${planFacts(reader)} as plan,
    ${obstacleFacts(customer, today)} as obstacles,
    (select count(*)::integer from sole_people(${now})) as people_without_other_customer,
    (select to_json(found) from (
      select customer_number, type, name, line1, line2, postal_code, city, country
      from ${customerTable} where customer_number = ${customer}) found) as party,
    ${jsonRows(sql`select ${acceptedColumns} from processing_agreement a
      where a.customer_number = ${customer} order by a.accepted_at desc, a.id desc`)} as accepted,
    ${jsonRows(sql`select purpose, given, at, text_version from consent
      where user_id = ${userId} order by at desc, id desc`)} as consents`.execute(db)
  return rows[0] as PrivacyFacts // a select without from answers one row
}
