import type { countryEndpoints } from '@kontor/contract/areas/country'
import { geoIp } from '../../adapters/geo-ip/geo-ip.ts'
import { type Handlers, ownTransactions } from '../../http/context.ts'

export const countryHandlers: Handlers<typeof countryEndpoints> = {
  // another's answer may take its time: no connection waits for it
  visitorCountry: ownTransactions(async ({ centre, request }) => {
    try {
      const country = await geoIp(centre.configuration.geoIp).countryOf(request.ip)
      return { country, state: country === null ? 'off' : 'found' }
    } catch (error) {
      request.log.warn({ err: error }, 'country lookup: no usable answer')
      return { country: null, state: 'failed' }
    }
  }),
}
