import { isUuid } from '../../../navigation/is-uuid.ts'

/** Describes what an invitation begins with: a contact's address, or access to one contract alone. */
export type InviteSearch = { copy?: string; contract?: string }

export const inviteSearch = ({ copy, contract }: Record<string, unknown>): InviteSearch => ({
  ...(isUuid(copy) && { copy }),
  ...(typeof contract === 'string' && /^C-\d{1,12}$/.test(contract) && { contract }),
})
