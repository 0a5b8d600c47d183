import type { GeoIp } from './geo-ip.ts'

/** Makes no request, so that no address leaves the installation. */
export const off: GeoIp = { countryOf: async () => null }
