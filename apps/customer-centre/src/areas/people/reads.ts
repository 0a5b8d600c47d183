import type { StaffPower } from '@kontor/contract/staff-powers'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../../platform/db/types.gen.ts'
import { powersWith, rolesWith } from '../../platform/staff-roles.ts'

/** May be selected from by other wings. */
export const invitationTable = sql.table<Selectable<DB['invitation']>>('invitation')
export const membershipTable = sql.table<Selectable<DB['membership']>>('membership')
export const signInAttemptTable = sql.table<Selectable<DB['sign_in_attempt']>>('sign_in_attempt')
export const staffElevationTable = sql.table<Selectable<DB['staff_elevation']>>('staff_elevation')
export const staffRoleTable = sql.table<Selectable<DB['staff_role']>>('staff_role')
export const userTable = sql.table<Selectable<DB['user_account']>>('user_account')

/** A user's name by a column that holds their id, as SQL's own text. */
export const nameOfUser = (column: string) => `(select u.name from user_account u where u.id = ${column})`

/** The same as an expression. */
export const userName = (column: string): RawBuilder<string | null> => sql.raw(nameOfUser(column))

/** Lists what the provider's own roles of an account `u` allow. */
export const ownRolesOf = sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('powers', r.powers, 'limits', r.limits)), '[]')
  from staff_role r where r.id::text = any(u.staff_roles))`

/** Says whether an account `u` is staff whose lasting roles give this power, and can sign in. */
export const hasPower = (power: StaffPower): RawBuilder<boolean> =>
  sql<boolean>`(u.disabled_at is null and (u.staff_roles && ${rolesWith(power)}::text[]
    or exists (select from staff_role r where r.id::text = any(u.staff_roles) and r.powers && ${powersWith(power)}::text[])))`
