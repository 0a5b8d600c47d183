import { sql } from 'kysely'
import * as z from 'zod/mini'
import { recordLapsedAccess } from '../areas/account/lapsed-access.ts'
import { forgetMessages } from '../areas/reach/forget-messages.ts'
import type { Db } from '../db/database.ts'
import { declareJob } from './job.ts'

const hours = (count: number) => count * 3_600_000

/** As long as the page of the history says. */
const signInHistoryDays = 180

async function forgetMailsToStrangers(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select forget_mails_to_strangers(${now}) as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Removes what has served its time. Rows are only ever past their use here: no request looks at one of them again. */
export const sweep = declareJob({
  name: 'maintenance.sweep',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  async run({ centre, log }) {
    const db = centre.database.operator
    const now = centre.clock.now()
    const before = (age: number) => new Date(now.getTime() - age).toISOString()
    const removals = {
      sessions: db
        .deleteFrom('session')
        .where(row => row.or([row('expires_at', '<=', before(0)), row('absolute_expires_at', '<=', before(0))])),
      throttles: db.deleteFrom('sign_in_throttle').where('forgotten_at', '<', before(0)),
      signInAttempts: db.deleteFrom('sign_in_attempt').where('at', '<', before(hours(24 * signInHistoryDays))),
      recoveries: db
        .deleteFrom('factor_recovery')
        .where('requested_at', '<', before(hours(24 * signInHistoryDays)))
        .where(row => row.or([row('cancelled_at', 'is not', null), row('finished_at', 'is not', null)])),
      halfOpenSignIns: db.deleteFrom('pending_sign_in').where('expires_at', '<=', before(0)),
      passkeyChallenges: db.deleteFrom('webauthn_challenge').where('expires_at', '<=', before(0)),
      unconfirmedApps: db
        .deleteFrom('totp_app')
        .where('confirmed_at', 'is', null)
        .where('created_at', '<', before(hours(24))),
      // its cookie has gone by then as well
      devices: db.deleteFrom('device').where('last_seen_at', '<', before(hours(24 * 400))),
      idempotencyKeys: db.deleteFrom('idempotency_key').where('created_at', '<', before(hours(24))),
      // their answers differ only in why they say no
      antiBotTokens: db.deleteFrom('anti_bot_token').where('expires_at', '<', before(hours(1))),
      antiBotSpent: db.deleteFrom('anti_bot_spent').where('expires_at', '<', before(0)),
      antiBotPasses: db.deleteFrom('anti_bot_pass').where('expires_at', '<', before(0)),
      signOnRecords: db.deleteFrom('sign_on_record').where('expires_at', '<=', before(0)),
      federatedSignIns: db.deleteFrom('federated_sign_in').where('expires_at', '<=', before(0)),
      // how often somebody was written to counts for a day
      contactCodes: db.deleteFrom('contact_code').where('next_send_at', '<', before(hours(24))),
      callerPins: db.deleteFrom('caller_pin').where('expires_at', '<=', before(0)),
      callbackSlots: db.deleteFrom('callback_slot').where('starts_at', '<', before(hours(24))),
      // as the table says
      callbacks: db.deleteFrom('callback_request').where('ends_at', '<', before(hours(24 * 90))),
      rateLimits: db.deleteFrom('rate_limit').where('window_ends_at', '<=', before(0)),
      // both kept for a day, for the clear answer and the support that is asked why a link does not work
      registrations: db.deleteFrom('registration').where('expires_at', '<', before(hours(24))),
      // as long as a link is asked about
      emailChanges: db.deleteFrom('email_change').where('expires_at', '<', before(hours(24 * 30))),
      invitations: db.deleteFrom('invitation').where('expires_at', '<', before(hours(24 * 90))),
      resetTokens: db.deleteFrom('password_reset').where('expires_at', '<', before(hours(24))),
    }
    const removed: Record<string, number> = {
      lapsedAccess: await recordLapsedAccess(db, now),
      mailsToStrangers: await forgetMailsToStrangers(db, now),
      strangersMessages: await forgetMessages(db, now),
    }
    for (const [what, query] of Object.entries(removals)) {
      removed[what] = Number((await query.executeTakeFirst()).numDeletedRows)
    }
    log.info({ removed }, 'swept')
  },
})
