import { prefix } from './draft-storage.ts'
import type { Entries } from './form-entries.ts'

/** Under which a draft stands in the storage. */
export const draftKey = (name: string): string => prefix + name

type Kept = { owner: string; entries: Entries }

/**
 * Keeps what was typed: in the tab while the visitor signs in again, in the browser while they write a long text.
 * @param owner its author and their customer: others do not get it back
 */
export function keepDraft(storage: Storage | null, name: string, owner: string, entries: Entries): void {
  try {
    storage?.setItem(draftKey(name), JSON.stringify({ owner, entries } satisfies Kept))
  } catch {
    // full: the draft is lost, the form works
  }
}

/** @returns what the same owner left under this name, or null; another owner's is removed */
export function readDraft(storage: Storage | null, name: string, owner: string): Entries | null {
  const kept = parse(storage?.getItem(draftKey(name)))
  if (!kept) return null
  if (kept.owner === owner) return kept.entries
  dropDraft(storage, name)
  return null
}

export const dropDraft = (storage: Storage | null, name: string): void => storage?.removeItem(draftKey(name))

/** Reads what a stored text holds, for whomever; null if it is no draft. */
export const entriesIn = (text: string | null): Entries | null => parse(text)?.entries ?? null

function parse(text: string | null | undefined): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null // checked in the next line
    return kept && typeof kept.owner === 'string' && Array.isArray(kept.entries) ? (kept as Kept) : null
  } catch {
    return null
  }
}
