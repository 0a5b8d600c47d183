import { isTimeZone } from '@kontor/contract/time-zone'
import { useTimeZone } from 'use-intl/react'

/** Which time zone times are shown in: what the user prefers, else the provider's. AppProviders sets it around all pages. */
export const useShownTimeZone = (): string => useTimeZone() ?? 'UTC'

/** The one preferred where this browser knows it: each has a list of its own, and an unknown one would stop every page that shows a time. */
export const knownTimeZone = (preferred: string | undefined, otherwise: string): string =>
  preferred !== undefined && isTimeZone(preferred) ? preferred : otherwise
