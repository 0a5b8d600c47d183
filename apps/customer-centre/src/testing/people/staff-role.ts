import type { StaffLimits } from '@kontor/contract/staff-limits'
import { type StaffPower, staffAreas } from '@kontor/contract/staff-powers'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TestCentre } from '../test-centre.ts'

type Role = { powers?: readonly StaffPower[]; limits?: Partial<StaffLimits> }

/**
 * Gives someone a role of the provider's own in place of those that they have. It decides everywhere and does nothing alone that has a
 * limit, unless told otherwise.
 * @returns what gives them back what they had
 */
export async function giveRole(
  centre: TestCentre,
  email: string,
  { powers = staffAreas.map(area => `${area}:decide` as const), limits = {} }: Role = {},
): Promise<() => Promise<void>> {
  const db = centre.services.database.operator
  const id = uuidv7()
  await sql`insert into staff_role (id, name, powers, limits, created_at)
    values (${id}, ${`Role ${id}`}, ${powers}, ${JSON.stringify(limits)}, ${centre.services.clock.now()})`.execute(db)
  const { rows } = await sql<{ staff_roles: string[] }>`
    select staff_roles from user_account where email = ${email}`.execute(db)
  const give = async (roles: readonly string[]) => {
    await sql`update user_account set staff_roles = ${roles} where email = ${email}`.execute(db)
  }
  await give([id])
  return () => give(rows[0]?.staff_roles ?? [])
}
