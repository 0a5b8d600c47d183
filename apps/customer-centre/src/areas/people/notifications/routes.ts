import type { Notification } from '@kontor/contract/areas/people/notifications'
import { type MailLine, notificationsEndpoints } from '@kontor/contract/areas/people/notifications'
import { notificationEvents } from '@kontor/contract/enums/notifications'
import { type Locale, localeOf } from '@kontor/contract/locales'
import { sql } from 'kysely'
import { list, orderOf } from '../../../platform/db/list.ts'
import { problem } from '../../../platform/http/problem.ts'
import { routes } from '../../../platform/http/routes.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { markRead, readableBy, unreadOf } from '../../../platform/mail/notifications.ts'

const latestFirst = (table: 'n' | 'm') =>
  orderOf('-at', { at: { sql: `${table}.created_at`, type: 'timestamptz' } }, { sql: `${table}.id`, type: 'uuid' })

export const notificationsRoutes = routes(notificationsEndpoints, {
  notifications({ caller, db, query }) {
    const unread = query.unread ? sql`n.read_at is null` : sql`true`
    return list(
      db,
      {
        order: latestFirst('n'),
        columns: sql<Notification>`n.id, n.created_at as at, n.event, coalesce(n.title ->> ${caller.locale}, n.title ->> 'en') as title,
          n.path, n.read_at is not null as read`,
        // one of another version has a word that no one knows
        source: sql`from notification n
          where ${readableBy(caller)} and n.event = any(${notificationEvents}::text[]) and ${unread}`,
        extra: { unread: unreadOf(caller) },
      },
      query,
    )
  },

  async notificationsRead({ body, caller, db, now }) {
    const which =
      'ids' in body ? sql<boolean>`n.id = any(${body.ids}::uuid[])` : sql<boolean>`n.created_at <= ${body.until}`
    await markRead(db, caller, which, now)
    const { rows } = await sql<{ unread: number }>`select ${unreadOf(caller)} as unread`.execute(db)
    return { unread: rows[0]?.unread ?? 0 }
  },

  mails({ caller, db, now, query }) {
    const state = sql`case when m.bounced_at is not null then 'bounced' when m.refused_at is not null then 'refused'
      when m.sent_at is not null then 'sent' when m.held_until > ${now} then 'held' else 'waiting' end`
    return list(
      db,
      {
        order: latestFirst('m'),
        columns: sql<MailLine>`m.id, m.created_at as at, m.recipient as "to", m.subject, ${state} as state,
          coalesce(m.bounced_at, m.refused_at, m.sent_at, case when m.held_until > ${now} then m.held_until end) as state_at, m.reason, m.own`,
        source: sql`from mails_shown(${seesContacts(caller)}) m where ${query.state ? sql`${state} = ${query.state}` : sql`true`}`,
      },
      query,
    )
  },

  async mail({ caller, db, params }) {
    const { rows } = await sql<{ locale: string; body: string; attachments: string[] }>`
      select locale, body, attachments from mail_shown(${params.id}, ${seesContacts(caller)})`.execute(db)
    const [mail] = rows
    if (!mail) throw problem('not_found')
    return { locale: localeOf(mail.locale) satisfies Locale, text: mail.body, attachments: mail.attachments }
  },
})

/** Owners, and staff in their name, see what contacts were written, too: no contact has an account in which to look. */
const seesContacts = ({ currentCustomer, masterCustomerNumbers }: Caller): boolean =>
  currentCustomer !== null && masterCustomerNumbers.includes(currentCustomer)
