import type { contracts as source } from '../en/contracts.ts'
import type { Translation } from '../translation.ts'

export const contracts: Translation<typeof source> = {}
