import type { Provider } from '@kontor/contract/areas/service/provider'
import type { Locale } from '@kontor/contract/locales'
import type { TenantServices } from '../../../platform/services.ts'
import { hoursText } from '../../../values/opening-hours.ts'

/** The provider as visitors see it, its hours in their language. */
export function shownProvider(
  {
    configuration,
    catalogues,
  }: Pick<TenantServices, 'catalogues'> & {
    configuration: Pick<TenantServices['configuration'], 'provider' | 'reach'>
  },
  locale: Locale,
): Provider {
  const { provider, reach } = configuration
  const { creditorId: _, ...shown } = provider
  return { ...shown, phone_hours: hoursText(reach.hours, catalogues[locale].contactProvider) }
}
