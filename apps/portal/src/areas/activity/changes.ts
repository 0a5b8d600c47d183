export type Change = { field: string; before: unknown; after: unknown }
type Fields = Record<string, unknown>

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The changes of an entry, field by field; groups of fields are split, unchanged ones left out. */
export function changesOf(before: Fields | null, after: Fields | null): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].flatMap(field => {
    const [old, now] = [before?.[field], after?.[field]]
    if (isGroup(old) || isGroup(now)) return changesOf(isGroup(old) ? old : null, isGroup(now) ? now : null)
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ field, before: old, after: now }]
  })
}
