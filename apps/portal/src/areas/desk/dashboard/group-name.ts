import { useCallback } from 'react'
import { useTranslations } from 'use-intl/react'

/** The name of a product group; one newer than these texts is shown by its own name. */
export function useGroupName(): (group: string) => string {
  const t = useTranslations('dashboard.groups')
  return useCallback(
    (group: string) => {
      const key = group as 'other' // the wire names groups by free text
      return t.has(key) ? t(key) : group
    },
    [t],
  )
}
