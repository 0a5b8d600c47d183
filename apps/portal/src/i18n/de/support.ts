import type { support as source } from '../en/support.ts'
import type { Translation } from '../translation.ts'

export const support: Translation<typeof source> = {}
