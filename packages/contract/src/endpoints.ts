import { activityEndpoints } from './areas/activity.ts'
import { antiBotEndpoints } from './areas/anti-bot.ts'
import { approvalEndpoints } from './areas/approvals.ts'
import { balanceEndpoints } from './areas/balance.ts'
import { billingEndpoints } from './areas/billing.ts'
import { billingArchiveEndpoints } from './areas/billing-archive.ts'
import { billingFilesEndpoints } from './areas/billing-files.ts'
import { billingSettingsEndpoints } from './areas/billing-settings.ts'
import { catalogueEndpoints } from './areas/catalogue.ts'
import { closedPrivacyEndpoints } from './areas/closed-privacy.ts'
import { contactTransferEndpoints } from './areas/contact-transfer.ts'
import { contactsEndpoints } from './areas/contacts.ts'
import { contractActionEndpoints } from './areas/contract-actions.ts'
import { contractTransferEndpoints } from './areas/contract-transfers.ts'
import { contractsEndpoints } from './areas/contracts.ts'
import { correctionEndpoints } from './areas/corrections.ts'
import { countryEndpoints } from './areas/country.ts'
import { customerEndpoints } from './areas/customer.ts'
import { dashboardEndpoints } from './areas/dashboard.ts'
import { declarationsEndpoints } from './areas/declarations.ts'
import { demoClockEndpoints } from './areas/demo-clock.ts'
import { dunningEndpoints, staffDunningEndpoints } from './areas/dunning.ts'
import { emailChangeEndpoints } from './areas/email-change.ts'
import { filesEndpoints } from './areas/files.ts'
import { identityEndpoints } from './areas/identity.ts'
import { limitEndpoints } from './areas/limits.ts'
import { lockEndpoints } from './areas/locks.ts'
import { lossEndpoints } from './areas/losses.ts'
import { ordersEndpoints, provisioningEndpoints } from './areas/orders.ts'
import { outboxEndpoints } from './areas/outbox.ts'
import { payingEndpoints } from './areas/paying.ts'
import { paymentsEndpoints } from './areas/payments.ts'
import { payoutEndpoints, staffPayoutEndpoints } from './areas/payouts.ts'
import { peopleEndpoints } from './areas/people.ts'
import { privacyEndpoints } from './areas/privacy.ts'
import { profileEndpoints } from './areas/profile.ts'
import { providerEndpoints } from './areas/provider.ts'
import { reachEndpoints } from './areas/reach.ts'
import { registrationEndpoints } from './areas/registration.ts'
import { searchEndpoints } from './areas/search.ts'
import { secondFactorEndpoints } from './areas/second-factor.ts'
import { sessionsEndpoints } from './areas/sessions.ts'
import { singleSignOnEndpoints } from './areas/single-sign-on.ts'
import { staffEndpoints } from './areas/staff.ts'
import { staffBankEndpoints } from './areas/staff-bank.ts'
import { staffBillingEndpoints } from './areas/staff-billing.ts'
import { staffLockEndpoints } from './areas/staff-locks.ts'
import { staffPaymentEndpoints } from './areas/staff-payments.ts'
import {
  callQueueEndpoints,
  declarationQueueEndpoints,
  evidenceQueueEndpoints,
  lockQueueEndpoints,
} from './areas/staff-queues.ts'
import { staffSuspensionEndpoints } from './areas/staff-suspensions.ts'
import { staffVoucherEndpoints } from './areas/staff-vouchers.ts'
import { supportEndpoints } from './areas/support.ts'
import { taxEndpoints } from './areas/tax.ts'
import { taxCorrectionEndpoints } from './areas/tax-corrections.ts'
import { usageEndpoints } from './areas/usage.ts'
import { usageHoldEndpoints } from './areas/usage-holds.ts'
import { withdrawalRefundEndpoints } from './areas/withdrawal-refunds.ts'

/** The whole wire, area by area. */
export const endpoints = {
  ...identityEndpoints,
  ...secondFactorEndpoints,
  ...sessionsEndpoints,
  ...activityEndpoints,
  ...registrationEndpoints,
  ...singleSignOnEndpoints,
  ...customerEndpoints,
  ...limitEndpoints,
  ...lockEndpoints,
  ...staffLockEndpoints,
  ...staffSuspensionEndpoints,
  ...approvalEndpoints,
  ...declarationQueueEndpoints,
  ...callQueueEndpoints,
  ...lockQueueEndpoints,
  ...evidenceQueueEndpoints,
  ...profileEndpoints,
  ...emailChangeEndpoints,
  ...taxEndpoints,
  ...dashboardEndpoints,
  ...searchEndpoints,
  ...billingEndpoints,
  ...catalogueEndpoints,
  ...billingFilesEndpoints,
  ...correctionEndpoints,
  ...billingArchiveEndpoints,
  ...billingSettingsEndpoints,
  ...contractsEndpoints,
  ...contractActionEndpoints,
  ...contractTransferEndpoints,
  ...paymentsEndpoints,
  ...lossEndpoints,
  ...withdrawalRefundEndpoints,
  ...taxCorrectionEndpoints,
  ...payoutEndpoints,
  ...staffPayoutEndpoints,
  ...payingEndpoints,
  ...staffPaymentEndpoints,
  ...balanceEndpoints,
  ...ordersEndpoints,
  ...dunningEndpoints,
  ...staffDunningEndpoints,
  ...provisioningEndpoints,
  ...usageEndpoints,
  ...usageHoldEndpoints,
  ...contactsEndpoints,
  ...contactTransferEndpoints,
  ...supportEndpoints,
  ...peopleEndpoints,
  ...privacyEndpoints,
  ...closedPrivacyEndpoints,
  ...providerEndpoints,
  ...countryEndpoints,
  ...declarationsEndpoints,
  ...reachEndpoints,
  ...filesEndpoints,
  ...staffEndpoints,
  ...demoClockEndpoints,
  ...staffBankEndpoints,
  ...staffBillingEndpoints,
  ...staffVoucherEndpoints,
  ...outboxEndpoints,
  ...antiBotEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
