import { useCallback } from 'react'
import { useTranslations } from 'use-intl/react'

/** How a product group is called; one that came later than these texts stands under its own name. */
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
