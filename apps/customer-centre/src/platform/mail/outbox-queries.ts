import type { OutboxLine, OutboxMail } from '@kontor/contract/areas/platform/outbox'
import { sql } from 'kysely'
import type { OperatorDb } from '../db/database.ts'

const line = sql`m.id, m.recipient as "to", m.subject, m.created_at as written_at,
  case when d.sent_at is not null then 'sent' when d.refused_at is not null then 'refused' else 'waiting' end as state`

/** @param to part of the recipient's address, or empty for all */
export async function lastMails(operator: OperatorDb, to: string): Promise<OutboxLine[]> {
  const { rows } = await sql<OutboxLine>`
    select ${line} from mail m join mail_delivery d on d.mail_id = m.id
    where position(lower(${to}) in lower(m.recipient)) > 0
    order by m.created_at desc, m.id desc limit 100`.execute(operator)
  return rows
}

export type WrittenMail = Omit<OutboxMail, 'page'> & { html: string | null }

export async function writtenMail(operator: OperatorDb, id: string): Promise<WrittenMail | undefined> {
  const { rows } = await sql<WrittenMail>`
    select ${line}, m.locale, m.body as text, m.html
    from mail_delivery d join mail m on m.letter = d.letter and m.created_at = d.written_at and m.id = d.mail_id
    where d.mail_id = ${id}`.execute(operator)
  return rows[0]
}
