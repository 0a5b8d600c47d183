import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { keepStatement } from '@kontor/customer-centre/areas/money/payments/bank/upload'
import { postingBy } from '@kontor/customer-centre/areas/money/payments/paying/posting-context'
import { makeDebitFile } from '@kontor/customer-centre/areas/money/payments/sepa/make-debit-file'
import { inTransaction } from '@kontor/customer-centre/platform/db/database'
import { migrate } from '@kontor/customer-centre/platform/db/migrate'
import { createInspector } from '@kontor/customer-centre/platform/files/content'
import { noteUnclaimed } from '@kontor/customer-centre/platform/files/records'
import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import type { Services } from '@kontor/customer-centre/platform/services'
import { type Configuration, ConfigurationError } from '../configuration.ts'
import { servicesOfJobs } from '../create-services.ts'
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
    const services = servicesOfJobs(settings, logins)
    const done = file === undefined ? debits(services) : importFile(services, file)
    console.log(await done.finally(() => services.database.close()))
  } finally {
    await owner.stop()
  }
}

async function debits(services: Services): Promise<string> {
  const id = await makeDebitFile(services, postingBy(services, 'kontor payments'), 'kontor payments')
  return id ? `The file is at ${services.configuration.appUrl}/staff/payments.` : 'No direct debits are waiting.'
}

async function importFile(services: Services, path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new OperatorMistake(`There is no file ${path}.`)
  const key = `statement/${randomUUID()}`
  const inspector = createInspector()
  // known before it is there: should this process die, it is swept
  await noteUnclaimed(services.database.unbound, key, services.clock.now())
  await services.files.put(key, Readable.from(inspector.watch(createReadStream(path))))
  const { bytes, sha256 } = inspector.seen()
  const kept = await inTransaction(services.database.operator, db =>
    keepStatement(db, { services, file: { key, name: basename(path), bytes, sha256 }, by: 'kontor payments' }),
  )
  if (!kept) throw new OperatorMistake('This statement was taken in before.')
  return `It is being taken in: see ${services.configuration.appUrl}/staff/payments.`
}
