import { auditTexts, auditWords } from '@kontor/contract/audit-fields'
import { auditProofs } from '@kontor/contract/enums/audit-proofs'
import { sql } from 'kysely'
import type { OperatorDb } from '../platform/db/database.ts'

/** Says what a test's entries hold that the portal may have no words for: fields that are not listed, or their values. */
export async function unknownInAudit(db: OperatorDb): Promise<string[]> {
  const { rows } = await sql<{ action: string; told: unknown }>`
    select action, told from audit_entry, unnest(array[before, after]) told where told is not null`.execute(db)
  return [...new Set(rows.flatMap(({ action, told }) => unknownIn(told).map(found => `${action} ${found}`)))]
}

const named: readonly string[] = [...auditTexts, ...auditProofs]

function unknownIn(told: unknown): string[] {
  return Object.entries(told as object).flatMap(([field, value]) => {
    const words = auditWords[field]
    const values = (Array.isArray(value) ? value : String(value ?? '').split('+')).filter(one => one !== '')
    if (words) return values.filter(one => !words.includes(one)).map(one => `${field}: ${one}`)
    if (named.includes(field)) return []
    if (value === null) return []
    return typeof value === 'object' && !Array.isArray(value) ? unknownIn(value) : [field]
  })
}
