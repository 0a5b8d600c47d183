import type {
  BankStatement,
  DebitFile,
  DebitObjected,
  staffBankEndpoints,
} from '@kontor/contract/areas/money/staff-bank'
import { type RawBuilder, sql } from 'kysely'
import { cappedCount, jsonRows } from '../../../../platform/db/list.ts'
import type { Handler } from '../../../../platform/http/context.ts'
import { targetDaysAfter } from '../../../../values/target-days.ts'
import { customerTable } from '../../../customers/reads.ts'
import { limitShown } from '../../../people/identity/staff-limits.ts'
import { waitingDebits } from '../sepa/make-debit-file.ts'

type Overview = {
  statements: BankStatement[]
  files: (Omit<DebitFile, 'sum'> & { sum_minor: number })[]
  objections: DebitObjected[]
  debits: number
  sum_minor: number
  first_on: string | null
  probable: number
  unmatched: number
  waiting: number
}

const euros = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const inState = (state: string) => cappedCount(sql`from bank_entry e where e.state = ${state}`)

export const statementColumns: RawBuilder<unknown> = sql`b.id, b.name, b.state, b.refusal, b.entries, b.known, b.from_on, b.to_on, b.imported_at, b.imported_by`

export const showBank: Handler<typeof staffBankEndpoints.staffBank> = async ({ caller, services, db }) => {
  const { rows } = await sql<Overview>`select
    ${jsonRows(sql`select ${statementColumns} from bank_statement b order by b.imported_at desc, b.id desc limit 12`)} as statements,
    ${jsonRows(sql`select f.id, f.message_id, f.made_at, f.made_by, f.debits, f.sum_minor, f.first_on, f.last_on
      from debit_file f order by f.id desc limit 12`)} as files,
    ${jsonRows(sql`select x.payment_id as payment, json_build_object('number', x.customer_number, 'name', c.name) as customer,
        json_build_object('amount_minor', x.amount_minor, 'currency', 'EUR') as amount, x.objection, x.objected_at as at
      from direct_debit x join ${customerTable} c on c.customer_number = x.customer_number
      where x.objection is not null order by x.objected_at desc, x.payment_id limit 12`)} as objections,
    w.debits, w.sum_minor, w.first_on, ${inState('probable')} as probable, ${inState('unmatched')} as unmatched, ${inState('waiting')} as waiting
    from (select count(*)::int as debits, coalesce(sum(x.amount_minor), 0)::bigint as sum_minor, min(x.collect_on) as first_on ${waitingDebits}) w`.execute(
    db,
  )
  const { statements, files, objections, debits, sum_minor, first_on, probable, unmatched, waiting } =
    rows[0] as Overview // an aggregate answers one row
  const { directDebits } = services.configuration
  return {
    statements,
    files: files.map(({ sum_minor, ...file }) => ({ ...file, sum: euros(sum_minor) })),
    objections,
    waiting: { debits, sum: euros(sum_minor), send_by: first_on && targetDaysAfter(first_on, -1) },
    by_file: directDebits === 'file',
    counts: { probable, unmatched, waiting },
    four_eyes_above: limitShown(caller, 'bank', 'EUR'),
  }
}
