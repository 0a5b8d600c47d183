import { dunningActivity } from './activity/dunning.ts'

/** Says what was done with invoices and payments. */
export const billingActivity = {
  invoice: {
    sent: 'sent the document {subject} by email',
    cancelled: 'cancelled the invoice {subject}',
    credited: 'corrected the invoice {subject}',
    reissued: 'issued the invoice {subject} again',
    proforma_made: 'created the pro forma invoice {subject}',
    written_off: 'wrote off the amount due on the invoice {subject}',
    vat_kept: 'checked the VAT on invoice {subject} and left it as charged',
    disputed: 'noted that the invoice {subject} is disputed',
    dispute_ended: 'noted that the invoice {subject} is no longer disputed',
  },
  payment: {
    begun: 'started a payment of {subject}',
    // these stand without a name: no person did it
    settled: 'Payment of {subject} arrived',
    failed: 'Payment of {subject} failed',
    cancelled: 'cancelled a payment of {subject}',
    returned: 'Payment of {subject} was returned',
    reinstated: 'Payment of {subject} is back after a dispute',
    charged_back: 'Payment of {subject} was charged back',
    refunded: 'refunded {subject}',
    credits_used: 'used credit of {subject} for open invoices',
  },
  debit_file: {
    made: 'created the direct debit file {subject}',
  },
  loss: { noted: 'added a note on a loss of {subject}' },
  payout_file: {
    made: 'created the payout file {subject}',
    executed: 'recorded that the bank has executed the payout file {subject}',
  },
  payout: {
    asked: 'requested a payout of {subject}',
    withdrawn: 'withdrew a payout of {subject}',
    seconded: 'approved a payout of {subject}, which a second person must approve too',
    approved: 'approved a payout of {subject}',
    refused: 'declined a payout of {subject}',
    paid: 'Payout of {subject} was made',
    returned: 'The bank returned a payout of {subject}',
  },
  bank_statement: {
    imported: 'imported the bank statement {subject}',
    refused: 'recorded that the bank statement {subject} was refused',
  },
  bank_entry: {
    asked: 'asked for confirmation of the bank entry {subject}',
    assigned: 'assigned the bank entry {subject}',
    set_aside: 'set aside the bank entry {subject}',
    undone: 'undid the assignment of the bank entry {subject}',
    reversed: 'took the payment of the bank entry {subject} back, as the bank had',
    replaced: 'replaced the bank entry {subject} with its details',
    declined: 'declined the assignment of the bank entry {subject}',
  },
  voucher_batch: {
    requested: 'requested vouchers',
    approved: 'approved vouchers',
    handed_out: 'created voucher codes',
    stopped: 'withdrew vouchers',
  },
  billing_run: { started: 'started an invoice run' },
  billing_item: {
    added: 'added an item to bill: {subject}',
    changed: 'changed an item to bill: {subject}',
    removed: 'removed an item to bill: {subject}',
    billed: 'issued an invoice: {subject}',
  },
  billing_settings: { changed: 'changed the billing settings' },
  bookings: { exported: 'downloaded the bookings' },
  top_up_rule: {
    set: 'changed the automatic top-up',
    removed: 'turned off the automatic top-up',
    paused: 'paused the automatic top-up after three failed attempts',
  },
  voucher: { redeemed: 'redeemed a voucher' },
  budget: {
    set: 'changed a usage budget',
    removed: 'removed a usage budget',
    reached: 'recorded that usage has reached part of a budget',
    stopped: 'stopped the services of a contract because its budget was used up',
    lifted: 'resumed the services of a contract',
  },
  ...dunningActivity,
}
