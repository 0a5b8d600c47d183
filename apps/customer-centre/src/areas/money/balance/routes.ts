import { balanceEndpoints } from '@kontor/contract/areas/money/balance'
import { staffVoucherEndpoints } from '@kontor/contract/areas/money/staff-vouchers'
import { routes } from '../../../platform/http/routes.ts'
import { listMovements, showBalance } from './list-movements.ts'
import { printStatement, showStatement } from './statement.ts'
import { removeRule, saveRule } from './top-up/rule.ts'
import { redeemVoucher } from './vouchers/redeem.ts'
import { approveBatch, listBatches, listUses, makeBatch, makeCodes, stopBatch } from './vouchers/staff.ts'

export const balanceRoutes = [
  ...routes(balanceEndpoints, {
    balance: showBalance,
    ledger: listMovements,
    statement: showStatement,
    statementPage: printStatement,
    voucherRedeem: redeemVoucher,
    topUpRuleSave: saveRule,
    topUpRuleRemove: removeRule,
  }),
  ...routes(staffVoucherEndpoints, {
    staffVouchers: listBatches,
    staffVouchersMake: makeBatch,
    staffVouchersApprove: approveBatch,
    staffVouchersCodes: makeCodes,
    staffVouchersStop: stopBatch,
    staffVoucherUses: listUses,
  }),
]
