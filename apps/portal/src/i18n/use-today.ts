import { useNow } from 'use-intl/react'
import { publicConfiguration } from '../page/public-configuration.ts'
import { localDay } from './local-day.ts'

/** Today at the provider, as the server counts deadlines, whatever time zone the reader prefers. */
export const useToday = (): string => localDay(useNow(), publicConfiguration().timeZone)
