import { createHash } from 'node:crypto'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import { claimKeys, noteUnclaimed } from '../../../../platform/files/records.ts'
import type { Services } from '../../../../platform/services.ts'

type BankFile = { folder: 'debits' | 'payouts'; id: string; text: string; now: Date }

/** Keeps a file for the bank as it was made, in the transaction of its record. */
export async function keepBankFile(db: OperatorDb, services: Services, { folder, id, text, now }: BankFile) {
  const content = Buffer.from(text)
  const storage_key = `${folder}/${id.slice(-2)}/${id}`
  // known before it is there: should this process die, it is swept
  await noteUnclaimed(services.database.unbound, storage_key, now)
  await services.files.put(storage_key, content)
  await claimKeys(db, [storage_key])
  return { bytes: content.length, storage_key, sha256: createHash('sha256').update(content).digest() }
}
