import type { Permission } from '../can.ts'

/**
 * Kinds of mail that a contact can get besides the customer's own people. The code that writes such mails honours each.
 */
export const mailCategories = ['billing', 'domains', 'privacy'] as const
export type MailCategory = (typeof mailCategories)[number]

/** The permission a user needs to send such mails to a contact. */
export const mailCategoryPermission = {
  billing: 'billing:read',
  domains: 'contacts:read',
  privacy: 'account:read',
} as const satisfies Record<MailCategory, Permission>
