import type { billing as source } from '../en/billing.ts'
import type { Translation } from '../translation.ts'

export const billing: Translation<typeof source> = {}
