import { type Selectable, sql } from 'kysely'
import type { DB } from '../../platform/db/types.gen.ts'

/** May be selected from by other wings. */
export const bankEntryTable = sql.table<Selectable<DB['bank_entry']>>('bank_entry')
export const billingExceptionTable = sql.table<Selectable<DB['billing_exception']>>('billing_exception')
export const billingItemTable = sql.table<Selectable<DB['billing_item']>>('billing_item')
export const billingSettingTable = sql.table<Selectable<DB['billing_setting']>>('billing_setting')
export const customerDebtTable = sql.table<Selectable<DB['customer_debt']>>('customer_debt')
export const documentLineTable = sql.table<Selectable<DB['document_line']>>('document_line')
export const documentSettlementTable = sql.table<Selectable<DB['document_settlement']>>('document_settlement')
export const documentTable = sql.table<Selectable<DB['document']>>('document')
export const ledgerAccountTable = sql.table<Selectable<DB['ledger_account']>>('ledger_account')
export const ledgerEntryTable = sql.table<Selectable<DB['ledger_entry']>>('ledger_entry')
export const paymentAllocationTable = sql.table<Selectable<DB['payment_allocation']>>('payment_allocation')
export const paymentHoldTable = sql.table<Selectable<DB['payment_hold']>>('payment_hold')
export const paymentMethodTable = sql.table<Selectable<DB['payment_method']>>('payment_method')
export const paymentTable = sql.table<Selectable<DB['payment']>>('payment')
export const payoutTable = sql.table<Selectable<DB['payout']>>('payout')
export const topUpRuleTable = sql.table<Selectable<DB['top_up_rule']>>('top_up_rule')
export const voucherBatchTable = sql.table<Selectable<DB['voucher_batch']>>('voucher_batch')

/**
 * The rule of `shownStatus` as an expression of a document `d` and its settlement `s`, which repeats the due day of what is not paid.
 * @param today by the clock
 * @param dueOf where the due day is read
 */
export const statusOn = (
  today: string,
  dueOf: 'd' | 's' = 'd',
) => sql`case when ${sql.ref(`${dueOf}.due_on`)} < ${today}::date and s.open_minor > 0
  and s.status in ('open', 'partially_paid', 'failed') then 'overdue' else s.status end`

/** Says that a settlement is one of a claim that is overdue, by what it repeats of its document. @param today by the clock */
export const isOverdue = (settlement: string, today: string) => {
  const of = (column: string) => sql.ref(`${settlement}.${column}`)
  return sql<boolean>`(${of('due_on')} < ${today}::date and ${of('open_minor')} > 0
    and ${of('status')} in ('open', 'partially_paid', 'failed'))`
}
