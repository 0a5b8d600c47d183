import type { Permission } from '../can.ts'
import type { Route } from '../wire/endpoint.ts'
import type { AuditAction } from './audit-actions.ts'
import type { ApprovalAction } from './four-eyes.ts'

export type MoneyAction = {
  /** `staff`: of those who act for the customer, with a reason. */
  who: Permission | 'staff'
  fresh: boolean
  /** Calls of one person in an hour. */
  limit?: number
  /** A colleague has to confirm it, above the limit of the roles of those who ask. */
  fourEyes?: ApprovalAction | 'above_limit'
  /** A locked customer cannot do it; all else stays open, or they could not pay their way out. */
  closedWhenLocked?: true
  audit: AuditAction
  /** The mail that someone gets of it, at once or once it is done. */
  mail?: string
}

const customers = { who: 'billing:write', fresh: false } as const
const method = { who: 'billing:write', fresh: true } as const
const staff = { who: 'staff', fresh: true } as const

/**
 * Every action with money: who may, with which proof, how often, with whom, and what tells of it. A test holds each declaration and the table
 * of docs/payments.md against it. Paying asks for no fresh proof: it takes money from the customer's own methods for what they owe, and
 * anyone who is locked out has to get through.
 */
export const moneyActions: Partial<Record<Route, MoneyAction>> = {
  'POST /ajax/v1/accounts/payment/card': { ...method, limit: 30, audit: 'payment_method.added' },
  'POST /ajax/v1/accounts/payment/sepa': { ...method, limit: 30, audit: 'payment_method.added', mail: 'mandate' },
  'POST /ajax/v1/accounts/payment/paypal': { ...method, limit: 30, audit: 'payment_method.agreement_started' },
  'POST /ajax/v1/accounts/payment/paypal/save': { ...method, limit: 30, audit: 'payment_method.added' },
  'POST /ajax/v1/accounts/payment/{id}/account': {
    ...method,
    limit: 30,
    audit: 'payment_method.account_changed',
    mail: 'mandate',
  },
  'POST /ajax/v1/accounts/payment/{id}/revoke': {
    ...method,
    audit: 'payment_method.mandate_revoked',
    mail: 'mandate',
  },
  'DELETE /ajax/v1/accounts/payment/{id}': { ...method, audit: 'payment_method.removed' },
  'PUT /ajax/v1/accounts/payment/{id}/default': { ...method, audit: 'payment_method.made_default' },
  'GET /ajax/v1/accounts/payment/{id}/default': { ...method, audit: 'payment_method.made_default' },
  'PUT /ajax/v1/accounts/payment/{id}/backup': { ...method, audit: 'payment_method.made_backup' },
  'POST /ajax/v1/payments': { ...customers, limit: 60, audit: 'payment.begun', mail: 'payment_received' },
  'POST /ajax/v1/payments/credits': { ...customers, audit: 'payment.credits_used' },
  'POST /ajax/v1/payments/{id}/continue': {
    ...customers,
    limit: 120,
    audit: 'payment.settled',
    mail: 'payment_received',
  },
  'POST /ajax/v1/payments/{id}/cancel': { ...customers, audit: 'payment.cancelled' },
  'POST /ajax/v1/billing/vouchers/redeem': { ...customers, limit: 10, audit: 'voucher.redeemed' },
  'PUT /ajax/v1/billing/top-up/rule': { ...method, audit: 'top_up_rule.set' },
  'DELETE /ajax/v1/billing/top-up/rule': { ...customers, audit: 'top_up_rule.removed' },
  'PUT /ajax/v1/accounts/userdata/bankdata': {
    ...method,
    limit: 30,
    closedWhenLocked: true,
    audit: 'customer.bank_account_changed',
    mail: 'refund_account_changed',
  },
  'POST /ajax/v1/billing/payouts': { ...method, limit: 10, audit: 'payout.asked', mail: 'payout_asked' },
  'POST /ajax/v1/billing/payouts/{id}/withdraw': { ...customers, audit: 'payout.withdrawn' },
  'POST /ajax/v1/staff/payouts/{id}/decide': {
    ...staff,
    fourEyes: 'above_limit',
    audit: 'payout.approved',
    mail: 'payout_refused',
  },
  'POST /ajax/v1/staff/payouts/{id}/returned': { ...staff, audit: 'payout.returned', mail: 'payout_refused' },
  'POST /ajax/v1/staff/payout-files': { ...staff, audit: 'payout_file.made' },
  'POST /ajax/v1/staff/payout-files/{id}/executed': { ...staff, audit: 'payout_file.executed', mail: 'payout_paid' },
  'POST /ajax/v1/staff/losses/{id}/done': { ...staff, audit: 'loss.noted' },
  'POST /ajax/v1/staff/vouchers': { ...staff, fourEyes: 'above_limit', audit: 'voucher_batch.requested' },
  'POST /ajax/v1/staff/vouchers/{id}/approve': { ...staff, audit: 'voucher_batch.approved' },
  'POST /ajax/v1/staff/vouchers/{id}/codes': { ...staff, audit: 'voucher_batch.handed_out' },
  'POST /ajax/v1/staff/vouchers/{id}/stop': { ...staff, audit: 'voucher_batch.stopped' },
  'POST /ajax/v1/staff/payments/{id}/refund': {
    ...staff,
    fourEyes: 'payment_refund',
    audit: 'payment.refunded',
    mail: 'payment_refunded',
  },
  'POST /ajax/v1/staff/invoices/{id}/credit': {
    ...staff,
    fourEyes: 'invoice_correction',
    audit: 'invoice.credited',
    mail: 'document_issued',
  },
  'POST /ajax/v1/staff/invoices/{id}/write-off': { ...staff, fourEyes: 'write_off', audit: 'invoice.written_off' },
  'POST /ajax/v1/staff/invoices/{id}/dispute': { ...staff, audit: 'invoice.disputed' },
  'POST /ajax/v1/staff/bank/statements': { ...staff, audit: 'bank_statement.imported' },
  'POST /ajax/v1/staff/bank/entries/{id}/assign': {
    ...staff,
    fourEyes: 'above_limit',
    audit: 'bank_entry.assigned',
    mail: 'payment_received',
  },
  'POST /ajax/v1/staff/bank/entries/{id}/decide': { ...staff, audit: 'bank_entry.assigned', mail: 'payment_received' },
  'POST /ajax/v1/staff/bank/entries/{id}/set-aside': { ...staff, audit: 'bank_entry.set_aside' },
  'POST /ajax/v1/staff/bank/entries/{id}/undo': { ...staff, audit: 'bank_entry.undone', mail: 'payment_returned' },
  'POST /ajax/v1/staff/bank/entries/{id}/reverse': {
    ...staff,
    audit: 'bank_entry.reversed',
    mail: 'payment_returned',
  },
  'POST /ajax/v1/staff/bank/debit-files': { ...staff, audit: 'debit_file.made' },
}
