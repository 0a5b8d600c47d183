import { auditProofs } from '@kontor/contract/enums/audit-proofs'

export type Change = { field: string; before: unknown; after: unknown }
type Fields = Record<string, unknown>

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The choices of mails by the events they are about, as fields of their own. */
const mailsOf = (value: unknown): unknown =>
  isGroup(value)
    ? Object.fromEntries(
        Object.entries(value).map(([event, told]) => [`notifications.${event}`, isGroup(told) ? told.mail : told]),
      )
    : value

/** The changes of an entry, field by field; groups of fields are split, unchanged ones and mere proofs left out. */
export function changesOf(before: Fields | null, after: Fields | null): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].flatMap(field => {
    if (auditProofs.includes(field)) return []
    const values = [before?.[field], after?.[field]]
    const [old, now] = field === 'notifications' ? values.map(mailsOf) : values
    if (isGroup(old) || isGroup(now)) return changesOf(isGroup(old) ? old : null, isGroup(now) ? now : null)
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ field, before: old, after: now }]
  })
}
