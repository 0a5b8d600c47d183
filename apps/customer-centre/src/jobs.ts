import { antiBotSweeps } from './adapters/anti-bot/sweeps.ts'
import { advanceDunning } from './areas/arrears/locks/advance-dunning-job.ts'
import { endLocks } from './areas/arrears/locks/end-locks-job.ts'
import { lookAfterMoney } from './areas/arrears/locks/money-moved-job.ts'
import { locksSweeps } from './areas/arrears/locks/sweeps.ts'
import { announceRenewals } from './areas/contracts/contracts/announce-renewals-job.ts'
import { announceTrials } from './areas/contracts/contracts/announce-trials-job.ts'
import { passDays } from './areas/contracts/contracts/pass-days-job.ts'
import { changeUse } from './areas/contracts/usage/change-use-job.ts'
import { notifyBudgets } from './areas/contracts/usage/notify-budgets-job.ts'
import { usageSweeps } from './areas/contracts/usage/sweeps.ts'
import { reCheckContacts } from './areas/customers/contacts/re-check-job.ts'
import { contactsSweeps } from './areas/customers/contacts/sweeps.ts'
import { announcePolicy } from './areas/customers/customer/factor-policy/policy-job.ts'
import { sendRegistrationMail } from './areas/customers/customer/registration/registration-mail-job.ts'
import { customerSweeps } from './areas/customers/customer/sweeps.ts'
import { checkVatId } from './areas/customers/customer/tax/check-vat-id-job.ts'
import { tellEndingExemptions } from './areas/customers/customer/tax/exemption-job.ts'
import { recheckVatIds } from './areas/customers/customer/tax/recheck-job.ts'
import { tellMonth } from './areas/desk/coming/monthly-job.ts'
import { carryOutBulkJob } from './areas/desk/directory/bulk-job.ts'
import { directorySweeps } from './areas/desk/directory/sweeps.ts'
import { figuresSweeps } from './areas/desk/figures/sweeps.ts'
import { lapseOffers } from './areas/desk/offers/lapse-job.ts'
import { offersSweeps } from './areas/desk/offers/sweeps.ts'
import { moveClockThrough } from './areas/desk/staff/move-clock-job.ts'
import { topUpBalances } from './areas/money/balance/top-up/top-up-job.ts'
import { buildArchive } from './areas/money/billing/archive/build-archive-job.ts'
import { renderDocument } from './areas/money/billing/documents/render-job.ts'
import { billCustomer, billingRun } from './areas/money/billing/run-job.ts'
import { sendIssued } from './areas/money/billing/sending/send-job.ts'
import { billingSweeps } from './areas/money/billing/sweeps.ts'
import { bookEntries } from './areas/money/payments/bank/book-entries-job.ts'
import { importStatement } from './areas/money/payments/bank/import-job.ts'
import { notifyExpiring } from './areas/money/payments/expiring-job.ts'
import { collectPayments } from './areas/money/payments/paying/collect-job.ts'
import { lookUpPayments } from './areas/money/payments/paying/look-up-job.ts'
import { refundPayment } from './areas/money/payments/paying/refund-job.ts'
import { collectDebits } from './areas/money/payments/sepa/collect-debits-job.ts'
import { lapseMandates } from './areas/money/payments/sepa/lapse-job.ts'
import { sandboxBank } from './areas/money/payments/sepa/sandbox-bank-job.ts'
import { sendMandate } from './areas/money/payments/sepa/send-mandate-job.ts'
import { paymentsSweeps } from './areas/money/payments/sweeps.ts'
import { refundWithdrawals } from './areas/money/payments/withdrawals/refund-job.ts'
import { sendChangeMails } from './areas/people/identity/email-change/send-mails-job.ts'
import { advanceRecoveries } from './areas/people/identity/factors/recovery-job.ts'
import { sendResetLink } from './areas/people/identity/passwords/reset-link-job.ts'
import { rotateKeys } from './areas/people/identity/single-sign-on/provider/keys.ts'
import { notifyApplications } from './areas/people/identity/single-sign-on/provider/notify-applications-job.ts'
import { identitySweeps } from './areas/people/identity/sweeps.ts'
import { sendDigests } from './areas/people/notifications/digest-job.ts'
import { notifyEndingAccess } from './areas/people/people/ending-job.ts'
import { peopleSweeps } from './areas/people/people/sweeps.ts'
import { notifyExpiringTokens } from './areas/people/people/tokens-job.ts'
import { advanceErasures } from './areas/privacy/privacy/erasure/advance-erasures-job.ts'
import { eraseCustomer } from './areas/privacy/privacy/erasure/erase-job.ts'
import { buildExport } from './areas/privacy/privacy/export/build-export-job.ts'
import { expireExports } from './areas/privacy/privacy/export/expire-exports-job.ts'
import { retireMails } from './areas/privacy/privacy/retire-mails-job.ts'
import { changesSweeps } from './areas/selling/changes/sweeps.ts'
import { notifyErased } from './areas/selling/orders/notify-erased-job.ts'
import { notifyNews } from './areas/selling/orders/notify-news-job.ts'
import { provision } from './areas/selling/orders/provision-job.ts'
import { contactProviderSweeps } from './areas/service/contact-provider/sweeps.ts'
import { noticesSweeps } from './areas/service/notices/sweeps.ts'
import { tellOfNotice } from './areas/service/notices/tell-job.ts'
import { closeResolved } from './areas/service/support/close-resolved-job.ts'
import { confirmGuest } from './areas/service/support/guests/confirm-job.ts'
import { fileMail } from './areas/service/support/inbound/file-mail-job.ts'
import { addMailFiles } from './areas/service/support/inbound/mail-files.ts'
import { inboundMailSweeps } from './areas/service/support/inbound/sweeps.ts'
import { drawPreview } from './areas/service/support/message-files.ts'
import { notifyOfTicket } from './areas/service/support/notify-job.ts'
import { secretsSweep } from './areas/service/support/secret.ts'
import { supportSweeps } from './areas/service/support/sweeps.ts'
import { warnOfLate } from './areas/service/support/warn-late-job.ts'
import { eventSweeps } from './platform/events/sweeps.ts'
import { sweepFiles } from './platform/files/sweep-job.ts'
import { httpSweeps } from './platform/http/sweeps.ts'
import type { Job } from './platform/jobs/job.ts'
import { sweepAll } from './platform/jobs/sweep.ts'
import { sendMail } from './platform/mail/send-mail.ts'
import { mailSweeps } from './platform/mail/sweeps.ts'
import { watchMails } from './platform/mail/watch-mails.ts'

/** Lists what each area and each part of the platform removes of its own. */
export const sweeps = [
  ...httpSweeps,
  ...eventSweeps,
  ...mailSweeps,
  ...antiBotSweeps,
  ...identitySweeps,
  ...peopleSweeps,
  ...customerSweeps,
  ...contactsSweeps,
  ...billingSweeps,
  ...paymentsSweeps,
  ...changesSweeps,
  ...directorySweeps,
  ...offersSweeps,
  ...contactProviderSweeps,
  ...supportSweeps,
  ...inboundMailSweeps,
  secretsSweep,
  ...noticesSweeps,
  ...locksSweeps,
  ...usageSweeps,
  ...figuresSweeps,
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
  tellMonth,
  carryOutBulkJob,
  lapseOffers,
  closeResolved,
  warnOfLate,
  notifyOfTicket,
  sendDigests,
  fileMail,
  confirmGuest,
  addMailFiles,
  drawPreview,
  tellOfNotice,
  renderDocument,
  collectPayments,
  lookUpPayments,
  refundPayment,
  refundWithdrawals,
  provision,
  notifyErased,
  notifyNews,
  notifyBudgets,
  changeUse,
  notifyEndingAccess,
  notifyExpiringTokens,
  lapseMandates,
  notifyExpiring,
  collectDebits,
  sandboxBank,
  importStatement,
  bookEntries,
  sendMandate,
  endLocks,
  topUpBalances,
  advanceDunning,
  lookAfterMoney,
  reCheckContacts,
  passDays,
  announceRenewals,
  announceTrials,
  checkVatId,
  recheckVatIds,
  tellEndingExemptions,
  rotateKeys,
  notifyApplications,
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
