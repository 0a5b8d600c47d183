import { lockReasons, secondFactors } from './areas/people/identity.ts'
import { contactTopics, noticeDecisions } from './enums/contact-provider.ts'
import { importFormats } from './enums/contact-transfer.ts'
import { contactKinds, contactRoles, holderStates, verificationChannels, verificationStates } from './enums/contacts.ts'
import { contractStates, cycles, suspensions } from './enums/contracts.ts'
import { customerTypes, eInvoiceFormats, payeeCheckResults, salutations } from './enums/customer.ts'
import { addressFieldNames, customerFieldNames, eInvoiceFieldNames } from './enums/customer-fields.ts'
import { idTypes } from './enums/id-types.ts'
import { holdReasons, lockScopes } from './enums/locks.ts'
import { mailCategories } from './enums/mail-categories.ts'
import { allNoticeStates, noticeKinds, noticeScopes } from './enums/notices.ts'
import { densities, landingPages, themes } from './enums/preferences.ts'
import { erasureStates } from './enums/privacy.ts'
import { ticketImpacts, ticketStatuses, ticketVisibilities } from './enums/support.ts'
import { vatCheckStates } from './enums/tax.ts'
import { locales } from './locales.ts'
import { memberRoles } from './roles.ts'

/** Fields of audit entries that hold words of the wire, with all of them: readers are shown none, but the portal's words. */
export const auditWords: Record<string, readonly string[]> = {
  channel: verificationChannels,
  channels: verificationChannels,
  concerns: noticeScopes,
  contract_state: contractStates,
  cycle: cycles,
  decision: noticeDecisions,
  density: densities,
  e_invoice_format: eInvoiceFormats,
  email_verification: verificationStates,
  format: [...importFormats, ...eInvoiceFormats],
  holder_state: holderStates,
  id_type: idTypes,
  impact: ticketImpacts,
  kind: [...contactKinds, ...noticeKinds],
  landing_page: landingPages,
  locale: locales,
  lock_reason: lockReasons,
  mail_categories: mailCategories,
  method: [
    'password',
    ...secondFactors,
    'registration',
    'single_sign_on',
    'card',
    'sepa',
    'paypal',
    'transfer',
    'default',
  ],
  outcome: ['needs_review', 'pending_payment', 'refused', 'unlocked'],
  payee_check: payeeCheckResults,
  phone_verification: verificationStates,
  reason_class: holdReasons,
  refusal: ['invoices_overdue', ...lockReasons],
  role: memberRoles,
  roles: contactRoles,
  salutation: salutations,
  scope: lockScopes,
  scopes: ['openid', 'profile', 'email', 'customers', 'offline_access'],
  state: [
    'pending_confirmation',
    'active',
    'expiring',
    'expired',
    'failed',
    'revoked',
    ...erasureStates,
    ...allNoticeStates,
  ],
  status: ticketStatuses,
  suspension: suspensions,
  theme: themes,
  topic: contactTopics,
  type: customerTypes,
  vat_state: vatCheckStates,
  visibility: ticketVisibilities,
}

/** The other fields of audit entries: names, numbers, dates, and what people write. */
export const auditTexts = [
  ...customerFieldNames,
  ...addressFieldNames,
  ...eInvoiceFieldNames,
  ...[
    'address',
    'amount',
    'application',
    'assignee',
    'backup',
    'stops',
    'take',
    'attach',
    'below',
    'bic',
    'body',
    'budget',
    'category',
    'codes',
    'collective',
    'comment',
  ],
  ...['discount', 'notice_days'],
  ...['consultation_number', 'contract_number', 'contracts', 'created', 'customers', 'data_until'],
  ...['default', 'due_at', 'due_on', 'email_verified_at', 'ended', 'ends_at', 'ends_on', 'expires_at'],
  ...['expires_on', 'factors_left', 'fax', 'files', 'follows', 'found', 'from', 'helpful', 'holder', 'iban'],
  ...['iban_masked', 'id_number_changed', 'identifier', 'is_default', 'issuer', 'label'],
  ...[
    'left',
    'limit',
    'mandate',
    'merged_into',
    'messages',
    'split_from',
    'minimum_term_ends_on',
    'minutes',
    'most_per_month',
    'name',
    'networks',
    'host',
    'event_kinds',
    'paused',
    'note',
  ],
  ...['notifications', 'number', 'number_format', 'options', 'organisation', 'pay_on'],
  ...['payee_checked_at', 'payment_days', 'percent', 'period', 'permissions'],
  ...['price', 'price_from', 'product', 'products', 'quiet_hours', 'rating', 'reason', 'receivers'],
  ...['registry_handle', 'renews_on', 'replacement', 'requested'],
  ...['required_from', 'right', 'scheduled_for', 'second_factor_required', 'sent_at', 'skipped'],
  ...[
    'limits',
    'powers',
    'staff',
    'staff_roles',
    'started_on',
    'starts_at',
    'statement',
    'switch_notified_on',
    'synced',
  ],
  ...['tags', 'terms', 'text_version', 'time_zone', 'today', 'told', 'transfer_until', 'trial_days', 'uses'],
  ...['version', 'year'],
] as const
