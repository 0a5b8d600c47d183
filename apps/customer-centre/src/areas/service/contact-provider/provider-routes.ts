import type { providerEndpoints } from '@kontor/contract/areas/service/provider'
import type { Handlers } from '../../../platform/http/context.ts'
import { shownProvider } from './shown-provider.ts'

export const providerHandlers: Handlers<typeof providerEndpoints> = {
  provider: async ({ services, locale }) => shownProvider(services, locale),
}
