import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { keepStatement } from '@kontor/customer-centre/areas/money/payments/bank/upload'
import { postingBy } from '@kontor/customer-centre/areas/money/payments/paying/posting-context'
import { makeDebitFile } from '@kontor/customer-centre/areas/money/payments/sepa/make-debit-file'
import type { Centre } from '@kontor/customer-centre/platform/centre'
import { inTransaction } from '@kontor/customer-centre/platform/db/database'
import { migrate } from '@kontor/customer-centre/platform/db/migrate'
import { createInspector } from '@kontor/customer-centre/platform/files/content'
import { noteUnclaimed } from '@kontor/customer-centre/platform/files/records'
import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import { type Configuration, ConfigurationError } from '../configuration.ts'
import { centreOfJobs } from '../create-centre.ts'
import { ownerDatabase } from '../owner-database.ts'
import { explainDatabaseError } from './database-errors.ts'

const usage = `Usage: npm run payments -- debits              puts the direct debits that wait into one file for the bank
       npm run payments -- import <file.xml>   takes in a bank statement (camt.053, camt.054) with the next jobs`

/** `kontor payments`: what staff do at the desk for the bank, for programs and for files that are too long to upload. */
export async function payments(settings: Configuration, [act, file, ...more]: string[]): Promise<void> {
  const known = act === 'debits' ? file === undefined : act === 'import' && file !== undefined
  if (!known || more.length > 0) throw new ConfigurationError(usage)
  const owner = await ownerDatabase(settings, console.log)
  try {
    const { logins } = await migrate(owner.url, owner).catch(explainDatabaseError)
    const centre = centreOfJobs(settings, logins)
    const done = file === undefined ? debits(centre) : importFile(centre, file)
    console.log(await done.finally(() => centre.database.close()))
  } finally {
    await owner.stop()
  }
}

async function debits(centre: Centre): Promise<string> {
  const id = await makeDebitFile(centre, postingBy(centre, 'kontor payments'), 'kontor payments')
  return id ? `The file is at ${centre.configuration.appUrl}/staff/payments.` : 'No direct debits are waiting.'
}

async function importFile(centre: Centre, path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new OperatorMistake(`There is no file ${path}.`)
  const key = `statement/${randomUUID()}`
  const inspector = createInspector()
  // known before it is there: should this process die, it is swept
  await noteUnclaimed(centre.database.unbound, key, centre.clock.now())
  await centre.files.put(key, Readable.from(inspector.watch(createReadStream(path))))
  const { bytes, sha256 } = inspector.seen()
  const kept = await inTransaction(centre.database.operator, db =>
    keepStatement(db, { centre, file: { key, name: basename(path), bytes, sha256 }, by: 'kontor payments' }),
  )
  if (!kept) throw new OperatorMistake('This statement was taken in before.')
  return `It is being taken in: see ${centre.configuration.appUrl}/staff/payments.`
}
