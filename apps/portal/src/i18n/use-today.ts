import { useNow } from 'use-intl/react'
import { publicConfiguration } from '../session/public-configuration.ts'
import { localDay } from './local-day.ts'

/** Today where the provider is, as the server counts deadlines: whatever time zone the reader prefers. */
export const useToday = (): string => localDay(useNow(), publicConfiguration().timeZone)
