import type { Permission } from '../can.ts'

export const contactKinds = ['person', 'role', 'organisation'] as const
export type ContactKind = (typeof contactKinds)[number]

export const contactRoles = ['owner', 'admin', 'technical', 'billing', 'abuse', 'data_protection', 'emergency'] as const
export type ContactRole = (typeof contactRoles)[number]

/** Kinds of mail that a contact gets besides the customer's own people. Each is honoured where such mails are written. */
export const mailCategories = ['billing', 'domains', 'privacy'] as const
export type MailCategory = (typeof mailCategories)[number]

/** What one has to be allowed to read oneself to have such mails sent to a contact. */
export const mailCategoryPermission = {
  billing: 'billing:read',
  domains: 'contacts:read',
  privacy: 'account:read',
} as const satisfies Record<MailCategory, Permission>

/** What a registry may want to know a holder by, besides the name. */
export const idTypes = ['company_register', 'vat_id', 'passport', 'identity_card'] as const
export type IdType = (typeof idTypes)[number]

/** How far the check of an address or a number has come: `mail_sent` for addresses, `code_sent` for numbers. */
export const verificationStates = ['unverified', 'mail_sent', 'code_sent', 'verified', 'failed', 'expired'] as const
export type VerificationState = (typeof verificationStates)[number]

export const verificationChannels = ['email', 'phone'] as const
export type VerificationChannel = (typeof verificationChannels)[number]

/** Whether the holder of a domain has been confirmed. */
export const holderStates = ['not_needed', 'open', 'evidence_received', 'confirmed', 'overdue'] as const
export type HolderState = (typeof holderStates)[number]

/** How a holder was checked: a code came back, he sent something for staff to look at, or staff checked by themselves. */
export const evidenceKinds = ['mail_code', 'phone_code', 'document', 'provider'] as const

/** What two contacts have in common. */
export const duplicateReasons = ['email', 'phone', 'name'] as const

/**
 * What is chosen from one or the other when two contacts become one; roles and uses are united. Mails stay with the address they were
 * meant for; the number of a passport or register stays with its type.
 */
export const mergeParts = [
  'name',
  'organisation',
  'email',
  'phone',
  'fax',
  'address',
  'locale',
  'domain_data',
  'note',
] as const
export type MergePart = (typeof mergeParts)[number]

export const contactSorts = ['name', '-name', 'email', '-email'] as const

/** `complete`: address and number are verified, as far as there are any. */
export const verificationFilters = ['complete', 'incomplete'] as const
export const useFilters = ['used', 'unused', 'holder_due'] as const
