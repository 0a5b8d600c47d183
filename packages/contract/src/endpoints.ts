import { approvalEndpoints } from './areas/arrears/approvals.ts'
import { dunningEndpoints, staffDunningEndpoints } from './areas/arrears/dunning.ts'
import { lockEndpoints } from './areas/arrears/locks.ts'
import { staffLockEndpoints } from './areas/arrears/staff-locks.ts'
import { staffSuspensionEndpoints } from './areas/arrears/staff-suspensions.ts'
import { catalogueEndpoints } from './areas/contracts/catalogue.ts'
import { contractsEndpoints } from './areas/contracts/contracts.ts'
import { siteEndpoints } from './areas/contracts/site.ts'
import { usageEndpoints } from './areas/contracts/usage.ts'
import { usageHoldEndpoints } from './areas/contracts/usage-holds.ts'
import { contactTransferEndpoints } from './areas/customers/contact-transfer.ts'
import { contactsEndpoints } from './areas/customers/contacts.ts'
import { customerEndpoints } from './areas/customers/customer.ts'
import { limitEndpoints } from './areas/customers/limits.ts'
import { profileEndpoints } from './areas/customers/profile.ts'
import { registrationEndpoints } from './areas/customers/registration.ts'
import { taxEndpoints } from './areas/customers/tax.ts'
import { bulkEndpoints } from './areas/desk/bulk.ts'
import { comingEndpoints } from './areas/desk/coming.ts'
import { customerFileEndpoints } from './areas/desk/customer-file.ts'
import { customerNotesEndpoints } from './areas/desk/customer-notes.ts'
import { customerOpeningEndpoints } from './areas/desk/customer-opening.ts'
import { dashboardEndpoints } from './areas/desk/dashboard.ts'
import { demoClockEndpoints } from './areas/desk/demo-clock.ts'
import { directoryEndpoints } from './areas/desk/directory.ts'
import { exemptionEndpoints } from './areas/desk/exemptions.ts'
import { figuresEndpoints } from './areas/desk/figures.ts'
import { itemEndpoints } from './areas/desk/items.ts'
import { offerEndpoints } from './areas/desk/offers.ts'
import { revealEndpoints } from './areas/desk/reveal.ts'
import { savedViewEndpoints } from './areas/desk/saved-views.ts'
import { searchEndpoints } from './areas/desk/search.ts'
import { staffEndpoints } from './areas/desk/staff.ts'
import {
  callQueueEndpoints,
  declarationQueueEndpoints,
  evidenceQueueEndpoints,
  lockQueueEndpoints,
} from './areas/desk/staff-queues.ts'
import { staffSearchEndpoints } from './areas/desk/staff-search.ts'
import { balanceEndpoints } from './areas/money/balance.ts'
import { billingEndpoints } from './areas/money/billing.ts'
import { billingArchiveEndpoints } from './areas/money/billing-archive.ts'
import { billingFilesEndpoints } from './areas/money/billing-files.ts'
import { billingSettingsEndpoints } from './areas/money/billing-settings.ts'
import { correctionEndpoints } from './areas/money/corrections.ts'
import { lossEndpoints } from './areas/money/losses.ts'
import { paymentsEndpoints } from './areas/money/payment-methods.ts'
import { payingEndpoints } from './areas/money/payments.ts'
import { payoutEndpoints, staffPayoutEndpoints } from './areas/money/payouts.ts'
import { staffBankEndpoints } from './areas/money/staff-bank.ts'
import { staffBillingEndpoints } from './areas/money/staff-billing.ts'
import { staffPaymentEndpoints } from './areas/money/staff-payments.ts'
import { staffVoucherEndpoints } from './areas/money/staff-vouchers.ts'
import { taxCorrectionEndpoints } from './areas/money/tax-corrections.ts'
import { withdrawalRefundEndpoints } from './areas/money/withdrawal-refunds.ts'
import { emailChangeEndpoints } from './areas/people/email-change.ts'
import { identityEndpoints } from './areas/people/identity.ts'
import { notificationsEndpoints } from './areas/people/notifications.ts'
import { peopleEndpoints } from './areas/people/people.ts'
import { secondFactorEndpoints } from './areas/people/second-factor.ts'
import { sessionsEndpoints } from './areas/people/sessions.ts'
import { singleSignOnEndpoints } from './areas/people/single-sign-on.ts'
import { staffPeopleEndpoints } from './areas/people/staff-people.ts'
import { staffTokenEndpoints } from './areas/people/staff-tokens.ts'
import { tokenEndpoints } from './areas/people/tokens.ts'
import { staffWebhookEndpoints, webhookEndpoints } from './areas/people/webhooks.ts'
import { antiBotEndpoints } from './areas/platform/anti-bot.ts'
import { eventEndpoints } from './areas/platform/events.ts'
import { filesEndpoints } from './areas/platform/files.ts'
import { outboxEndpoints } from './areas/platform/outbox.ts'
import { activityEndpoints } from './areas/privacy/activity.ts'
import { closedPrivacyEndpoints } from './areas/privacy/closed-privacy.ts'
import { privacyEndpoints } from './areas/privacy/privacy.ts'
import { contractActionEndpoints } from './areas/selling/changes.ts'
import { ordersEndpoints, provisioningEndpoints } from './areas/selling/orders.ts'
import { staffOrderEndpoints } from './areas/selling/staff-orders.ts'
import { staffTermsEndpoints } from './areas/selling/staff-terms.ts'
import { contractTransferEndpoints } from './areas/selling/transfers.ts'
import { articleEndpoints } from './areas/service/articles.ts'
import { contactProviderEndpoints } from './areas/service/contact-provider.ts'
import { countryEndpoints } from './areas/service/country.ts'
import { declarationsEndpoints } from './areas/service/declarations.ts'
import { guestTicketEndpoints } from './areas/service/guest-tickets.ts'
import { heldMailEndpoints, mailboxEndpoints } from './areas/service/held-mails.ts'
import { noticeEndpoints } from './areas/service/notices.ts'
import { providerEndpoints } from './areas/service/provider.ts'
import { supportEndpoints } from './areas/service/support.ts'
import { textModuleEndpoints } from './areas/service/text-modules.ts'
import { ticketDeskEndpoints } from './areas/service/ticket-desk.ts'
import { ticketDraftEndpoints } from './areas/service/ticket-drafts.ts'
import { ticketFiguresEndpoints } from './areas/service/ticket-figures.ts'
import { ticketFilesEndpoints } from './areas/service/ticket-files.ts'
import { ticketSecretEndpoints } from './areas/service/ticket-secrets.ts'
import { ticketSharingEndpoints } from './areas/service/ticket-sharing.ts'

/** The whole wire, area by area. */
export const endpoints = {
  ...identityEndpoints,
  ...secondFactorEndpoints,
  ...sessionsEndpoints,
  ...staffPeopleEndpoints,
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
  ...comingEndpoints,
  ...dashboardEndpoints,
  ...directoryEndpoints,
  ...figuresEndpoints,
  ...customerFileEndpoints,
  ...customerNotesEndpoints,
  ...revealEndpoints,
  ...customerOpeningEndpoints,
  ...exemptionEndpoints,
  ...itemEndpoints,
  ...offerEndpoints,
  ...bulkEndpoints,
  ...searchEndpoints,
  ...staffSearchEndpoints,
  ...billingEndpoints,
  ...catalogueEndpoints,
  ...siteEndpoints,
  ...billingFilesEndpoints,
  ...correctionEndpoints,
  ...billingArchiveEndpoints,
  ...billingSettingsEndpoints,
  ...contractsEndpoints,
  ...contractActionEndpoints,
  ...contractTransferEndpoints,
  ...staffTermsEndpoints,
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
  ...staffOrderEndpoints,
  ...dunningEndpoints,
  ...staffDunningEndpoints,
  ...provisioningEndpoints,
  ...usageEndpoints,
  ...usageHoldEndpoints,
  ...contactsEndpoints,
  ...contactTransferEndpoints,
  ...supportEndpoints,
  ...ticketDeskEndpoints,
  ...savedViewEndpoints,
  ...ticketSecretEndpoints,
  ...ticketFilesEndpoints,
  ...ticketDraftEndpoints,
  ...ticketSharingEndpoints,
  ...ticketFiguresEndpoints,
  ...textModuleEndpoints,
  ...guestTicketEndpoints,
  ...heldMailEndpoints,
  ...mailboxEndpoints,
  ...peopleEndpoints,
  ...tokenEndpoints,
  ...staffTokenEndpoints,
  ...webhookEndpoints,
  ...staffWebhookEndpoints,
  ...notificationsEndpoints,
  ...privacyEndpoints,
  ...closedPrivacyEndpoints,
  ...providerEndpoints,
  ...countryEndpoints,
  ...declarationsEndpoints,
  ...contactProviderEndpoints,
  ...noticeEndpoints,
  ...articleEndpoints,
  ...filesEndpoints,
  ...staffEndpoints,
  ...demoClockEndpoints,
  ...staffBankEndpoints,
  ...staffBillingEndpoints,
  ...staffVoucherEndpoints,
  ...outboxEndpoints,
  ...eventEndpoints,
  ...antiBotEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
