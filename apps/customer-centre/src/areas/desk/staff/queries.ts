import type { StaffInquiry, StaffNotice } from '@kontor/contract/areas/desk/staff'
import type { MemberRole } from '@kontor/contract/roles'
import { sql } from 'kysely'
import type { OperatorDb, TenantDb } from '../../../platform/db/database.ts'
import { jsonRows, type List, oldestFirst } from '../../../platform/db/list.ts'
import { filesOf } from '../../../platform/files/records.ts'
import { customerTable } from '../../customers/reads.ts'
import { mayAct } from '../../people/people/may-act.ts'
import { membershipTable, userName, userTable } from '../../people/reads.ts'
import { waitingInquiries } from '../../service/contact-provider/staff-queue.ts'
import { abuseNoticeTable, callerPinTable, inquiryTable } from '../../service/reads.ts'

const noticeColumns = sql<StaffNotice>`n.id, n.number, n.received_at, n.category, n.explanation, n.locations, n.name, n.email, n.locale, n.status,
  n.decision, n.statement, n.decided_at, ${userName('n.decided_by')} as decided_by,
  ${filesOf(sql`n.id`)} as files`

export const notices = (status: string | undefined): List<StaffNotice> => ({
  columns: noticeColumns,
  source: sql`from ${abuseNoticeTable} n where ${status ? sql`n.status = ${status}` : sql`true`}`,
  order: oldestFirst('n.received_at', 'n.id'),
})

export const inquiries = (waiting: boolean): List<StaffInquiry> => ({
  columns: sql<StaffInquiry>`i.id, i.number, i.received_at, i.customer_number, i.topic, i.reference, i.name, i.email, i.message,
    ${filesOf(sql`i.id`)} as files`,
  source: waiting ? waitingInquiries : sql`from ${inquiryTable} i where true`,
  order: oldestFirst('i.received_at', 'i.id'),
})

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
