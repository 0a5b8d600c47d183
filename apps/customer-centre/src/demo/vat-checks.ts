import type { Customer } from './customers.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

/** How many days ago the register was asked; it is asked every 90 days. */
const askedBefore = [192, 102, 12]

/** The sandbox register's answers about the customers' VAT ids so far. */
export function vatCheckRows(
  stage: Stage,
  customers: readonly Customer[],
): Required<Pick<Rows, 'vat_check' | 'vat_status'>> {
  const owners = customers.filter(({ vat_id }) => vat_id)
  const checks = owners.flatMap(({ customer_number, vat_id = '', company_name = '' }) =>
    askedBefore.map(daysAgo => {
      const at = stage.at(stage.day(-daysAgo), '03:20')
      return {
        customer_number,
        id: stage.id(at),
        vat_id,
        outcome: 'valid',
        checked_at: at.toISOString(),
        source: 'sandbox',
        consultation_number: `SANDBOX${vat_id.slice(-8)}`,
        name: company_name,
      }
    }),
  )
  return {
    vat_check: checks,
    vat_status: checks
      .filter(({ checked_at }) => checked_at === stage.at(stage.day(-12), '03:20').toISOString())
      .map(({ customer_number, id, vat_id }) => ({
        customer_number,
        vat_id,
        state: 'valid',
        check_id: id,
        failures: 0,
        next_check_at: stage.at(stage.day(78), '03:20').toISOString(),
      })),
  }
}
