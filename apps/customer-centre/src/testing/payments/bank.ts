import { sql } from 'kysely'
import { bookEntries } from '../../areas/money/payments/bank/book-entries-job.ts'
import { importStatement } from '../../areas/money/payments/bank/import-job.ts'
import type { Log } from '../../platform/jobs/job.ts'
import type { Browser } from '../browser.ts'
import { multipart } from '../multipart.ts'
import { giveRole } from '../people/staff-role.ts'
import type { TestCentre } from '../test-centre.ts'

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const mailer = { send: async () => undefined }
export const jobOf = ({ services }: TestCentre) => ({ services, log, mailer })

/** Sends a file of the bank as the page does, and lets the jobs take it in and book it. */
export async function imported(here: TestCentre, admin: Browser, text: string | Buffer, context = jobOf(here)) {
  const { payload, headers } = multipart({}, [{ name: 'auszug.xml', content: text, type: 'text/xml' }])
  const answer = await admin.send('POST', '/ajax/v1/staff/bank/statements', payload, headers)
  const { rows } = await sql<{ id: string }>`select id from bank_statement where state = 'importing'`.execute(
    here.services.database.operator,
  )
  for (const { id } of rows) await importStatement.run(context, { statement: id })
  await bookEntries.run(context, {})
  return answer
}

/** Two of the staff: for amounts above 1000 euros the first one needs the second. */
export async function fourEyes(here: TestCentre): Promise<{ admin: Browser; colleague: Browser }> {
  const { database } = here.services
  await giveRole(here, 'admin@demo.example', { limits: { bank: 100_000, refund: 100_000 } })
  const email = 'second@demo.example'
  await sql`insert into user_account (id, email, name, locale, password_hash, password_changed_at, email_verified_at, created_at, admin)
    select gen_random_uuid(), ${email}, 'Second', locale, password_hash, password_changed_at, email_verified_at, created_at, true
    from user_account where email = 'admin@demo.example'`.execute(database.operator)
  return { admin: await here.signedIn('admin@demo.example'), colleague: await here.signedIn(email) }
}
