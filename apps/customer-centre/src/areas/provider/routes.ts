import type { providerEndpoints } from '@kontor/contract/areas/provider'
import type { Handlers } from '../../http/context.ts'

export const providerHandlers: Handlers<typeof providerEndpoints> = {
  async provider({ centre }) {
    const { creditorId: _, ...provider } = centre.configuration.provider
    return provider
  },
}
