import type { core } from 'zod/mini'
import { deferralSchema, dunningPlanSchema } from './areas/arrears/dunning.ts'
import { lockRequestSchema } from './areas/arrears/locks.ts'
import { catalogueMeterSchema, catalogueOptionSchema, catalogueProductSchema } from './areas/contracts/catalogue.ts'
import { codeSchema, duplicateSchema, holderSchema } from './areas/customers/contact-parts.ts'
import { contactInputSchema, contactSchema } from './areas/customers/contacts.ts'
import { addressSchema, bankAccountSchema, payeeCheckSchema, userDataSchema } from './areas/customers/customer.ts'
import { limitSchema } from './areas/customers/limits.ts'
import { profileSchema } from './areas/customers/profile.ts'
import { vatCheckSchema } from './areas/customers/tax.ts'
import { comingRowSchema } from './areas/desk/coming.ts'
import {
  listedActivitySchema,
  listedContractSchema,
  listedDocumentSchema,
  listedMailSchema,
  listedPaymentSchema,
} from './areas/desk/directory-rows.ts'
import { recordedExemptionSchema } from './areas/desk/exemptions.ts'
import { staffNoticeSchema } from './areas/desk/staff.ts'
import { movementSchema, topUpRuleSchema } from './areas/money/balance.ts'
import {
  billingSummarySchema,
  invoiceLineSchema,
  invoiceSchema,
  previewedSchema,
  purposeSchema,
} from './areas/money/billing.ts'
import { invoiceArchiveSchema } from './areas/money/billing-archive.ts'
import { billingSettingsSchema } from './areas/money/billing-settings.ts'
import { paymentMethodSchema } from './areas/money/payment-methods.ts'
import { paymentDetailSchema } from './areas/money/payments.ts'
import { payoutSchema } from './areas/money/payouts.ts'
import { bankStatementSchema } from './areas/money/staff-bank.ts'
import { voucherBatchSchema } from './areas/money/staff-vouchers.ts'
import { emailChangeSchema, emailLinkSchema } from './areas/people/email-change.ts'
import { preferencesSchema, sessionUserSchema } from './areas/people/identity.ts'
import { invitationSchema, personSchema } from './areas/people/people.ts'
import { recoverySchema } from './areas/people/second-factor.ts'
import { staffLimitsSchema, staffPersonSchema, staffRoleSchema } from './areas/people/staff-people.ts'
import { deliverySchema, madeWebhookSchema, webhookInputSchema, webhookSchema } from './areas/people/webhooks.ts'
import { eventSchema } from './areas/platform/events.ts'
import { fileSchema } from './areas/platform/files.ts'
import { dataExportSchema, erasurePlanSchema, erasureSchema } from './areas/privacy/privacy.ts'
import { billSchema } from './areas/selling/changes.ts'
import { orderPreviewSchema } from './areas/selling/orders.ts'
import { callbackSchema, inquiryReceiptSchema } from './areas/service/contact-provider.ts'
import { deskCustomerSchema } from './areas/service/desk-customer.ts'
import { guestTicketSchema } from './areas/service/guest-tickets.ts'
import { providerSchema } from './areas/service/provider.ts'
import {
  threadSchema,
  ticketAnswerSchema,
  ticketCreateSchema,
  ticketEventSchema,
  ticketMessageSchema,
  ticketSchema,
  topicSchema,
} from './areas/service/support.ts'
import { textModuleSchema } from './areas/service/text-modules.ts'
import { deskTicketSchema, ticketNoteSchema } from './areas/service/ticket-desk.ts'
import { personSchema as ticketPersonSchema, writerSchema } from './areas/service/ticket-tags.ts'
import { moneySchema, priceSchema } from './wire/fields.ts'
import { listFileBody } from './wire/list-file.ts'

/**
 * Names what several calls of the wire are made of. The OpenAPI document describes each once under its name, and generated clients have types of these
 * names: they are part of the promise that `docs/api.md` makes.
 */
export const models: Record<string, core.$ZodType> = {
  Address: addressSchema,
  BankAccount: bankAccountSchema,
  BankStatement: bankStatementSchema,
  Bill: billSchema,
  BillingSettings: billingSettingsSchema,
  BillingSummary: billingSummarySchema,
  Callback: callbackSchema,
  CatalogueMeter: catalogueMeterSchema,
  CatalogueOption: catalogueOptionSchema,
  CatalogueProduct: catalogueProductSchema,
  ComingRow: comingRowSchema,
  Contact: contactSchema,
  ContactCode: codeSchema,
  ContactDuplicate: duplicateSchema,
  ContactFields: contactInputSchema,
  Customer: userDataSchema,
  DataExport: dataExportSchema,
  Deferral: deferralSchema,
  DeskCustomer: deskCustomerSchema,
  DeskTicket: deskTicketSchema,
  DomainHolder: holderSchema,
  DunningPlan: dunningPlanSchema,
  EmailChange: emailChangeSchema,
  EmailLink: emailLinkSchema,
  Erasure: erasureSchema,
  ErasurePlan: erasurePlanSchema,
  Event: eventSchema,
  File: fileSchema,
  GuestTicket: guestTicketSchema,
  InquiryReceipt: inquiryReceiptSchema,
  Invitation: invitationSchema,
  Invoice: invoiceSchema,
  InvoiceArchive: invoiceArchiveSchema,
  InvoiceLine: invoiceLineSchema,
  ListFileInput: listFileBody,
  ListedActivity: listedActivitySchema,
  ListedContract: listedContractSchema,
  ListedDocument: listedDocumentSchema,
  ListedMail: listedMailSchema,
  ListedPayment: listedPaymentSchema,
  LockRequest: lockRequestSchema,
  Money: moneySchema,
  Movement: movementSchema,
  Notice: staffNoticeSchema,
  OrderPreview: orderPreviewSchema,
  PayeeCheck: payeeCheckSchema,
  Payment: paymentDetailSchema,
  PaymentMethod: paymentMethodSchema,
  Payout: payoutSchema,
  Person: personSchema,
  Preferences: preferencesSchema,
  PreviewedDocument: previewedSchema,
  Price: priceSchema,
  Profile: profileSchema,
  Provider: providerSchema,
  Purpose: purposeSchema,
  FactorRecovery: recoverySchema,
  SessionUser: sessionUserSchema,
  AccountLimit: limitSchema,
  StaffLimits: staffLimitsSchema,
  StaffPerson: staffPersonSchema,
  StaffRole: staffRoleSchema,
  TaxExemption: recordedExemptionSchema,
  TextModule: textModuleSchema,
  Ticket: ticketSchema,
  TicketAnswer: ticketAnswerSchema,
  TicketEvent: ticketEventSchema,
  TicketInput: ticketCreateSchema,
  TicketMessage: ticketMessageSchema,
  TicketNote: ticketNoteSchema,
  TicketPerson: ticketPersonSchema,
  TicketThread: threadSchema,
  TicketTopic: topicSchema,
  TicketWriter: writerSchema,
  TopUpRule: topUpRuleSchema,
  VatCheck: vatCheckSchema,
  VoucherBatch: voucherBatchSchema,
  Webhook: webhookSchema,
  WebhookDelivery: deliverySchema,
  WebhookMade: madeWebhookSchema,
  WebhookSettings: webhookInputSchema,
}
