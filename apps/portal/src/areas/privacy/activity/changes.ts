import { auditProofs } from '@kontor/contract/enums/audit-proofs'

export type Change = { field: string; before: unknown; after: unknown }
type Fields = Record<string, unknown>

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Makes a field of each way in which one is told of each event. */
const waysOf = (value: unknown): unknown =>
  isGroup(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([event, told]) =>
          Object.entries(isGroup(told) ? told : {}).map(([way, chosen]) => [`notifications.${event}.${way}`, chosen]),
        ),
      )
    : value

const hoursOf = (value: unknown): unknown => (isGroup(value) ? `${value.from}–${value.until}` : value)

const written: Record<string, (value: unknown) => unknown> = { notifications: waysOf, quiet_hours: hoursOf }

/** The changes of an entry, field by field; groups of fields are split, unchanged ones and mere proofs left out. */
export function changesOf(before: Fields | null, after: Fields | null): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].flatMap(field => {
    if (auditProofs.includes(field)) return []
    const values = [before?.[field], after?.[field]]
    const [old, now] = values.map(written[field] ?? (value => value))
    if (isGroup(old) || isGroup(now)) return changesOf(isGroup(old) ? old : null, isGroup(now) ? now : null)
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ field, before: old, after: now }]
  })
}
