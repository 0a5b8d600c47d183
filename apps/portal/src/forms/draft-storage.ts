export const prefix = 'kontor:draft:'

/** The tab's storage (`session`) or the browser's (`local`); null where the visitor has forbidden it. */
export function draftStorage(kind: 'session' | 'local'): Storage | null {
  try {
    return kind === 'session' ? sessionStorage : localStorage
  } catch {
    return null
  }
}

/** Removes all drafts in this browser; for users who signed out on purpose. */
export function clearDrafts(): void {
  for (const storage of [draftStorage('session'), draftStorage('local')]) {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    for (const key of keys) if (key.startsWith(prefix)) storage?.removeItem(key)
  }
}
