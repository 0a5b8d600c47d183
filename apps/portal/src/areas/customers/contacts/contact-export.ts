import { useTranslations } from 'use-intl/react'
import type { ContactSearch } from './contact-search.ts'

/** Fetches the matching contacts and writes them as lines, heads first. */
export function useContactExport(search: ContactSearch): () => Promise<string[][]> {
  const t = useTranslations('contacts')
  const activity = useTranslations('activity')
  return async () => {
    const [{ everyContact }, { contactLines }] = await Promise.all([
      import('./transfer/save-contacts.ts'),
      import('./transfer/contact-lines.ts'),
    ])
    return contactLines(await everyContact(search), t, activity)
  }
}
