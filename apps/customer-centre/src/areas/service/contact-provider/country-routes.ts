import type { countryEndpoints } from '@kontor/contract/areas/service/country'
import { geoIpOf } from '../../../adapters/choose.ts'
import { type Handlers, withoutTransaction } from '../../../platform/http/context.ts'

export const countryHandlers: Handlers<typeof countryEndpoints> = {
  // the service may take its time: no connection waits for it
  visitorCountry: withoutTransaction(async ({ services, request }) => {
    try {
      const country = await geoIpOf(services).countryOf(request.ip)
      return { country, state: country === null ? 'off' : 'found' }
    } catch (error) {
      request.log.warn({ err: error }, 'country lookup: no usable answer')
      return { country: null, state: 'failed' }
    }
  }),
}
