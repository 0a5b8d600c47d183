import type { ContactRow } from '@kontor/contract/areas/customers/contacts'

/** Lists what the list shows of a contact. */
export const lineFields = [
  'id',
  'name',
  'kind',
  'organisation',
  'email',
  'phone',
  'roles',
  'email_verification',
  'phone_verification',
  'used_by',
  'has_access',
  'holder_state',
  'holder_days_left',
] as const
export type ContactLine = Pick<ContactRow, (typeof lineFields)[number]>
