import { antiBotSweeps } from './adapters/anti-bot/sweeps.ts'
import { topUpBalances } from './areas/balance/top-up/top-up-job.ts'
import { buildArchive } from './areas/billing/archive/build-archive-job.ts'
import { renderDocument } from './areas/billing/documents/render-job.ts'
import { billCustomer, billingRun } from './areas/billing/run-job.ts'
import { sendIssued } from './areas/billing/sending/send-job.ts'
import { billingSweeps } from './areas/billing/sweeps.ts'
import { changesSweeps } from './areas/changes/sweeps.ts'
import { reCheckContacts } from './areas/contacts/re-check-job.ts'
import { contactsSweeps } from './areas/contacts/sweeps.ts'
import { announceRenewals } from './areas/contracts/announce-renewals-job.ts'
import { announceTrials } from './areas/contracts/announce-trials-job.ts'
import { passDays } from './areas/contracts/pass-days-job.ts'
import { announcePolicy } from './areas/customer/factor-policy/policy-job.ts'
import { sendRegistrationMail } from './areas/customer/registration/registration-mail-job.ts'
import { customerSweeps } from './areas/customer/sweeps.ts'
import { checkVatId } from './areas/customer/tax/check-vat-id-job.ts'
import { recheckVatIds } from './areas/customer/tax/recheck-job.ts'
import { sendChangeMails } from './areas/identity/email-change/send-mails-job.ts'
import { advanceRecoveries } from './areas/identity/factors/recovery-job.ts'
import { sendResetLink } from './areas/identity/passwords/reset-link-job.ts'
import { rotateKeys } from './areas/identity/single-sign-on/provider/keys.ts'
import { tellApplications } from './areas/identity/single-sign-on/provider/tell-applications-job.ts'
import { identitySweeps } from './areas/identity/sweeps.ts'
import { climbLadders } from './areas/locks/climb-job.ts'
import { endLocks } from './areas/locks/end-locks-job.ts'
import { lookAfterMoney } from './areas/locks/money-moved-job.ts'
import { locksSweeps } from './areas/locks/sweeps.ts'
import { provision } from './areas/orders/provision-job.ts'
import { tellErased } from './areas/orders/tell-erased-job.ts'
import { tellNews } from './areas/orders/tell-news-job.ts'
import { bookEntries } from './areas/payments/bank/book-entries-job.ts'
import { importStatement } from './areas/payments/bank/import-job.ts'
import { tellExpiring } from './areas/payments/expiring-job.ts'
import { collectPayments } from './areas/payments/paying/collect-job.ts'
import { lookUpPayments } from './areas/payments/paying/look-up-job.ts'
import { refundPayment } from './areas/payments/paying/refund-job.ts'
import { collectDebits } from './areas/payments/sepa/collect-debits-job.ts'
import { lapseMandates } from './areas/payments/sepa/lapse-job.ts'
import { sandboxBank } from './areas/payments/sepa/sandbox-bank-job.ts'
import { sendMandate } from './areas/payments/sepa/send-mandate-job.ts'
import { paymentsSweeps } from './areas/payments/sweeps.ts'
import { refundWithdrawals } from './areas/payments/withdrawals/refund-job.ts'
import { tellEndingAccess } from './areas/people/ending-job.ts'
import { peopleSweeps } from './areas/people/sweeps.ts'
import { advanceErasures } from './areas/privacy/erasure/advance-erasures-job.ts'
import { eraseCustomer } from './areas/privacy/erasure/erase-job.ts'
import { buildExport } from './areas/privacy/export/build-export-job.ts'
import { expireExports } from './areas/privacy/export/expire-exports-job.ts'
import { retireMails } from './areas/privacy/retire-mails-job.ts'
import { reachSweeps } from './areas/reach/sweeps.ts'
import { moveClockThrough } from './areas/staff/move-clock-job.ts'
import { closeResolved } from './areas/support/close-resolved-job.ts'
import { changeUse } from './areas/usage/change-use-job.ts'
import { usageSweeps } from './areas/usage/sweeps.ts'
import { tellBudgets } from './areas/usage/tell-budgets-job.ts'
import { sweepFiles } from './platform/files/sweep-job.ts'
import { httpSweeps } from './platform/http/sweeps.ts'
import type { Job } from './platform/jobs/job.ts'
import { sweepAll } from './platform/jobs/sweep.ts'
import { sendMail } from './platform/mail/send-mail.ts'
import { mailSweeps } from './platform/mail/sweeps.ts'
import { watchMails } from './platform/mail/watch-mails.ts'

/** What each area and each part of the platform removes of its own. */
export const sweeps = [
  ...httpSweeps,
  ...mailSweeps,
  ...antiBotSweeps,
  ...identitySweeps,
  ...peopleSweeps,
  ...customerSweeps,
  ...contactsSweeps,
  ...billingSweeps,
  ...paymentsSweeps,
  ...changesSweeps,
  ...reachSweeps,
  ...locksSweeps,
  ...usageSweeps,
]
export const sweep = sweepAll(sweeps)

const ordinary = [
  sendMail,
  watchMails,
  sendResetLink,
  sendRegistrationMail,
  sendChangeMails,
  advanceRecoveries,
  announcePolicy,
  closeResolved,
  renderDocument,
  collectPayments,
  lookUpPayments,
  refundPayment,
  refundWithdrawals,
  provision,
  tellErased,
  tellNews,
  tellBudgets,
  changeUse,
  tellEndingAccess,
  lapseMandates,
  tellExpiring,
  collectDebits,
  sandboxBank,
  importStatement,
  bookEntries,
  sendMandate,
  endLocks,
  topUpBalances,
  climbLadders,
  lookAfterMoney,
  reCheckContacts,
  passDays,
  announceRenewals,
  announceTrials,
  checkVatId,
  recheckVatIds,
  rotateKeys,
  tellApplications,
  billingRun,
  billCustomer,
  sendIssued,
  buildArchive,
  buildExport,
  expireExports,
  retireMails,
  advanceErasures,
  eraseCustomer,
  sweep,
  sweepFiles,
] as readonly Job[] // each with a payload of its own; the runner parses it

/** Every job there is. */
export const jobs: readonly Job[] = [...ordinary, moveClockThrough(ordinary) as unknown as Job]
