import type { dashboard as source } from '../en/dashboard.ts'
import type { Translation } from '../translation.ts'

export const dashboard: Translation<typeof source> = {}
