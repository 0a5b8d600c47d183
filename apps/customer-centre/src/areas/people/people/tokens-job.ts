import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction } from '../../../platform/db/database.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { queueMails, writtenMails } from '../../../platform/mail/queue-mail.ts'
import { derivedId } from '../../../values/derived-id.ts'
import { customerTable } from '../../customers/reads.ts'
import { mayAct } from './may-act.ts'
import { lastDayOf } from './queries.ts'

type Expiring = {
  id: string
  token: string
  of: string
  hint: string
  /** Null: of the provider. */
  customer_number: number | null
  customer: string | null
  email: string
  name: string
  locale: string
  preferences: unknown
  on: string
  days: number | null
}

/**
 * Tells people 30, 7 and 1 days before that an access token of theirs expires, once each; of one made for less, only what is still to come. One
 * whose successor is there is left out.
 */
export const notifyExpiringTokens = declareJob({
  name: 'people.tell-expiring-tokens',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 600,
  schedule: '25 * * * *',
  async run({ services }) {
    const now = services.clock.now()
    const { appUrl, provider, timeZone } = services.configuration
    await inTransaction(services.database.operator, async db => {
      const { rows } = await sql<Expiring>`
        select u.id, t.id as token, t.name as of, t.hint, t.customer_number, c.name as customer, u.email, u.name, u.locale, u.preferences,
          ${lastDayOf('t.expires_at', timeZone)} as on, (select min(d) from unnest(array[1, 7, 30]) d
            where t.expires_at - make_interval(days => d) <= ${now} and t.created_at < t.expires_at - make_interval(days => d)) as days
        from access_token t
        join ${customerTable} c on c.customer_number = t.customer_number and c.deactivated_at is null
        join user_account u on u.id = t.user_id
        join membership m on m.customer_number = t.customer_number and m.user_id = t.user_id and ${mayAct(now)}
        where t.ended_at is null and t.replaced_by is null
          and t.expires_at between ${now}::timestamptz and ${now}::timestamptz + interval '30 days'
        union all
        select u.id, t.id, t.name, t.hint, null, null, u.email, u.name, u.locale, u.preferences, ${lastDayOf('t.expires_at', timeZone)},
          (select min(d) from unnest(array[1, 7, 30]) d
            where t.expires_at - make_interval(days => d) <= ${now} and t.created_at < t.expires_at - make_interval(days => d))
        from machine_token t join user_account u on u.id = t.user_id and u.admin and u.disabled_at is null
        where t.revoked_at is null and t.replaced_by is null
          and t.expires_at between ${now}::timestamptz and ${now}::timestamptz + interval '30 days'
        order by 5, 2 limit 5000`.execute(db)
      const due = rows
        .filter(({ days }) => days !== null)
        .map(row => ({ ...row, mailId: derivedId('token expiring', row.token, row.on, String(row.days)) }))
      const written = await writtenMails(
        db,
        due.map(({ mailId }) => mailId),
      )
      await queueMails(
        db,
        due
          .filter(({ mailId }) => !written.has(mailId))
          .map(({ customer_number: number, customer, hint, mailId, of: name, on, token: _, days: _days, ...user }) => ({
            id: mailId,
            services,
            user,
            now,
            ...(number !== null && { customer: number }),
            template: 'token_expiring' as const,
            values: {
              customer: customer ?? provider.name,
              token: name,
              hint,
              on,
              page: `${appUrl}/${number === null ? 'staff/people' : 'api'}`,
            },
          })),
      )
    })
  },
})
