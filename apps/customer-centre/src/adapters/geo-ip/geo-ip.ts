import { ip2c } from './ip2c.ts'
import { off } from './off.ts'

/** Tells the country of an address. */
export type GeoIp = {
  /**
   * @returns two upper-case letters, or null where nobody is asked
   * @throws where the answer says nothing; its message never holds the address
   */
  countryOf(address: string): Promise<string | null>
}

/** `url` as a browser would ask it: where it ends in `/s` (“who asks”), the visitor's address takes that place. */
export type GeoIpSettings = { mode: 'off' } | { mode: 'ip2c'; url: string }

export const geoIp = (settings: GeoIpSettings): GeoIp => (settings.mode === 'off' ? off : ip2c(settings.url))
