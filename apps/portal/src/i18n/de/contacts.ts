import type { contacts as source } from '../en/contacts.ts'
import type { Translation } from '../translation.ts'

export const contacts: Translation<typeof source> = {}
