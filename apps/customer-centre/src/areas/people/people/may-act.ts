import { type RawBuilder, sql } from 'kysely'

/** Says what the time is, or what the database finds it to be. */
type Now = Date | RawBuilder<Date>

/** Says whether a membership `m` has not ended. Its person may have been disabled all the same. */
export const lasts = (now: Now) => sql<boolean>`(m.expires_at is null or m.expires_at > ${now})`

/** Says whether the person of a membership `m` with the account `u` can act for the customer at this moment, if that is not deactivated. */
export const mayAct = (now: Now) => sql<boolean>`(u.disabled_at is null and ${lasts(now)})`
