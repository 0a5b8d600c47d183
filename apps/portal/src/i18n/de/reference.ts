import type { reference as source } from '../en/reference.ts'
import type { Translation } from '../translation.ts'

export const reference: Translation<typeof source> = {}
