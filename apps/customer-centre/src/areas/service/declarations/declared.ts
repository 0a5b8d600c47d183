import type { OperatorDb } from '../../../platform/db/database.ts'
import { dayOf } from '../../../values/local-date.ts'
import { type LockedContract, lockContract } from '../../contracts/contracts/change-lifecycle.ts'
import { contractTable } from '../../contracts/reads.ts'
import { contractNumberIn } from './rules.ts'

export type Declared = Awaited<ReturnType<typeof declarationById>>

/** A declaration with the local day on which it came, which counts (§§ 130 (1), 355 (1) BGB). */
export async function declarationById(db: OperatorDb, id: string, timeZone: string) {
  const found = await db
    .selectFrom('declaration')
    .select(['kind', 'number', 'name', 'email', 'locale', 'contract_id', 'ends_on', 'received_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found && { ...found, received_on: dayOf(new Date(found.received_at), timeZone) }
}

/** The contract that a declaration names, or that staff found by its number. */
export async function contractFound(
  db: OperatorDb,
  id: string | null,
  number: string,
): Promise<LockedContract | undefined> {
  const found = db.selectFrom(contractTable.as('contract')).select(['customer_number', 'id'])
  const contract =
    id === null
      ? await found.where('number', '=', contractNumberIn(number) ?? '').executeTakeFirst()
      : await found.where('id', '=', id).executeTakeFirst()
  return contract && lockContract(db, contract.customer_number, contract.id)
}
