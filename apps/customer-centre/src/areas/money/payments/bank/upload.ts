import type { BankStatement, staffBankEndpoints } from '@kontor/contract/areas/money/staff-bank'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../../../platform/db/database.ts'
import { emit } from '../../../../platform/events/emit.ts'
import { claimKeys, type Upload } from '../../../../platform/files/records.ts'
import type { Handler } from '../../../../platform/http/context.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import type { Services } from '../../../../platform/services.ts'
import { importStatement } from './import-job.ts'

type File = Pick<Upload, 'key' | 'name' | 'bytes' | 'sha256'>

/** Keeps a file of the bank and has it taken in. @returns null where the same file is there already and was not refused */
export async function keepStatement(
  db: Db,
  { services, file, by }: { services: Services; file: File; by: string },
): Promise<BankStatement | null> {
  const { key, name, bytes, sha256 } = file
  const row = { id: uuidv7(), name, state: 'importing', imported_at: services.clock.now(), imported_by: by } as const
  const { rows } = await sql<{ id: string }>`
    insert into bank_statement (id, name, state, imported_at, imported_by, bytes, sha256, storage_key)
    values (${row.id}, ${name}, ${row.state}, ${row.imported_at}, ${by}, ${bytes}, ${sha256}, ${key})
    on conflict (sha256) do update set state = ${row.state}, refusal = null, imported_at = ${row.imported_at}, imported_by = ${by}
      where bank_statement.state = 'refused'
    returning id`.execute(db)
  const [kept] = rows
  if (!kept) return null
  // of one that was refused the bytes are there: these are swept
  if (kept.id === row.id) await claimKeys(db, [key])
  await enqueue(db, importStatement, { statement: kept.id })
  await emit(db, { kind: 'bank_statement.changed', subject: kept.id, customer: null, data: {} })
  const nothing = { refusal: null, entries: 0, known: 0, from_on: null, to_on: null }
  return { ...row, ...kept, ...nothing, imported_at: row.imported_at.toISOString() }
}

export const uploadStatement: Handler<typeof staffBankEndpoints.staffBankUpload> = async context => {
  const { caller, services, db, uploads } = context
  const [file] = uploads
  if (!file) throw invalidField('attachments', 'required')
  const kept = await keepStatement(db, { services, file, by: caller.name })
  if (!kept) throw problem('statement_known')
  return kept
}
