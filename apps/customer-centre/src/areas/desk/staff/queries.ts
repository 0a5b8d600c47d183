import type { StaffInquiry, StaffNotice } from '@kontor/contract/areas/desk/staff'
import type { MemberRole } from '@kontor/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import type { OperatorDb, TenantDb } from '../../../platform/db/database.ts'
import { cappedCount, jsonRows, type Keyed, type Keyset, pageRows } from '../../../platform/db/list.ts'
import { customerTable } from '../../customers/reads.ts'
import { mayAct } from '../../people/people/may-act.ts'
import { membershipTable, userName, userTable } from '../../people/reads.ts'
import { waitingInquiries } from '../../service/contact-provider/staff-queue.ts'
import { abuseNoticeTable, callerPinTable, inquiryTable } from '../../service/reads.ts'

/** Only the operator sees these lists: they cross customers, or belong to none. */
type Page<Row> = { rows: (Row & Keyed)[]; total: number }

const files = (subject: RawBuilder<unknown>) =>
  jsonRows(sql`select f.id, f.name, f.bytes from file f where f.subject_id = ${subject} order by f.id`)

const noticeColumns = sql`n.id, n.number, n.received_at, n.category, n.explanation, n.locations, n.name, n.email, n.locale, n.status,
  n.decision, n.statement, n.decided_at, ${userName('n.decided_by')} as decided_by,
  ${files(sql`n.id`)} as files`

export async function noticePage(
  operator: OperatorDb,
  status: string | undefined,
  page: Keyset,
): Promise<Page<StaffNotice>> {
  const source = sql`from ${abuseNoticeTable} n where ${status ? sql`n.status = ${status}` : sql`true`}`
  return pageOf(operator, page, noticeColumns, source)
}

export async function inquiryPage(operator: OperatorDb, waiting: boolean, page: Keyset): Promise<Page<StaffInquiry>> {
  const columns = sql`i.id, i.number, i.received_at, i.customer_number, i.topic, i.reference, i.name, i.email, i.message,
    ${files(sql`i.id`)} as files`
  return pageOf(operator, page, columns, waiting ? waitingInquiries : sql`from ${inquiryTable} i where true`)
}

async function pageOf<Row>(
  operator: OperatorDb,
  page: Keyset,
  columns: RawBuilder<unknown>,
  source: RawBuilder<unknown>,
) {
  const { rows } = await sql<Page<Row>>`
    select ${pageRows(page, columns, source)} as rows, ${cappedCount(source)} as total`.execute(operator)
  return rows[0] ?? { rows: [], total: 0 }
}

export async function noticeById(operator: OperatorDb, id: string): Promise<StaffNotice | undefined> {
  const { rows } = await sql<{ notice: StaffNotice[] }>`
    select ${jsonRows(sql`select ${noticeColumns} from ${abuseNoticeTable} n where n.id = ${id}`)} as notice`.execute(
    operator,
  )
  return rows[0]?.notice[0]
}

export type PinHolder = {
  user_id: string
  sealed: Buffer
  expires_at: string
  name: string
  email: string
  role: MemberRole
}

/** PINs of a customer's people that still hold, on a connection bound to this customer. */
export async function pinHolders(db: TenantDb, customer: number, now: Date): Promise<PinHolder[]> {
  const { rows } = await sql<PinHolder>`
    select p.user_id, p.sealed, p.expires_at, u.name, u.email, m.role
    from ${callerPinTable} p
    join ${membershipTable} m on m.customer_number = p.customer_number and m.user_id = p.user_id
    join ${userTable} u on u.id = p.user_id
    where p.customer_number = ${customer} and p.expires_at > ${now} and ${mayAct(now)}`.execute(db)
  return rows
}

export async function customerExists(db: TenantDb, customer: number): Promise<boolean> {
  const { rows } = await sql`select from ${customerTable} where customer_number = ${customer}`.execute(db)
  return rows.length === 1
}
