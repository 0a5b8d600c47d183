import type { Provider } from '@kontor/contract/areas/provider'
import type { Locale } from '@kontor/contract/problem-texts'
import type { CentreConfiguration } from '../../configuration.ts'
import { hoursText } from '../reach/hours.ts'

/** The provider as visitors see him, his hours in their language. */
export function shownProvider({ provider, reach }: CentreConfiguration, locale: Locale): Provider {
  const { creditorId: _, ...shown } = provider
  return { ...shown, phone_hours: hoursText(reach.hours, locale) }
}
