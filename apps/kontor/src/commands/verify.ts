import type { FileStore } from '@kontor/adapters/storage'
import { verifyDocuments } from '@kontor/customer-centre/areas/money/billing/verify'
import { verifyFiles } from '@kontor/customer-centre/areas/money/billing/verify-files'
import { type BooksBreak, verifyBooks } from '@kontor/customer-centre/areas/money/ledger/verify-books'
import { createClock } from '@kontor/customer-centre/platform/clock'
import { inTransaction, type OperatorDb, openDatabase } from '@kontor/customer-centre/platform/db/database'
import { migrate } from '@kontor/customer-centre/platform/db/migrate'
import { unattended } from '@kontor/customer-centre/platform/db/pool'
import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import { type Configuration, ConfigurationError } from '../configuration.ts'
import { fileStoreOf } from '../file-store.ts'
import { ownerDatabase } from '../owner-database.ts'
import { explainDatabaseError } from './database-errors.ts'

/** `kontor verify`: whether all documents are there and say what they said when they were issued, and whether the books add up. */
export async function verify(settings: Configuration, words: string[]): Promise<void> {
  if (words.length > 0)
    throw new ConfigurationError(
      'Usage: npm run verify   checks all documents and the books, and names the first that is wrong',
    )
  const owner = await ownerDatabase(settings, console.log)
  try {
    const { logins } = await migrate(owner.url, owner).catch(explainDatabaseError)
    const database = openDatabase(logins, { max: 2, limits: unattended })
    const year = Number(createClock(settings.region.timeZone).today().slice(0, 4))
    const store = fileStoreOf(settings)
    const checked = await check(database.operator, store, year).finally(() => database.close())
    const { series, documents, files, broken, books } = checked
    if (broken) throw new OperatorMistake(`${broken.number} (${broken.series}): ${broken.what}.`)
    if (books?.broken) throw new OperatorMistake(booksMistake(books.broken))
    const count = (number: number) => number.toLocaleString('en')
    console.log(
      `${count(documents)} documents in ${series} series and ${count(files)} files: numbers, links, contents, sums and bytes are right.`,
    )
    if (books)
      console.log(
        `${count(books.entries)} entries in ${count(books.accounts)} accounts: positions, sums and open amounts are right.`,
      )
  } finally {
    await owner.stop()
  }
}

/** Documents and books as they are at one moment: what is issued meanwhile is looked at by the next. */
async function check(db: OperatorDb, store: FileStore, year: number) {
  let told = 0
  const progress = (done: number) => {
    if (done < told + 100_000) return
    told = done
    console.log(`${done.toLocaleString('en')} documents`)
  }
  const rows = async (snapshot: OperatorDb) => {
    const found = await verifyDocuments(snapshot, year, progress)
    return { ...found, books: found.broken ? null : await verifyBooks(snapshot) }
  }
  const found = await inTransaction(db, rows, { isolation: 'repeatable read' })
  return found.broken || found.books?.broken ? { ...found, files: 0 } : { ...found, ...(await verifyFiles(db, store)) }
}

const booksMistake = ({ customer_number, currency, at, what }: BooksBreak): string =>
  `Books of customer ${customer_number}, ${currency}${at && `, ${at}`}: ${what}.`
