import { isTimeZone } from '@kontor/contract/time-zone'
import { useTimeZone } from 'use-intl/react'

/** The time zone of shown times: the user's preference, else the provider's. AppProviders sets it around all pages. */
export const useShownTimeZone = (): string => useTimeZone() ?? 'UTC'

/**
 * The preferred one if this browser knows it: browsers have different lists, and an unknown one would break every page
 * that shows a time.
 */
export const knownTimeZone = (preferred: string | undefined, otherwise: string): string =>
  preferred !== undefined && isTimeZone(preferred) ? preferred : otherwise
