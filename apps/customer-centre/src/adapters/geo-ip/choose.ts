import type { Asking, TenantCentre } from '../../platform/centre.ts'
import { outsideOnly } from '../outside-service.ts'
import type { GeoIp } from './geo-ip.ts'
import { ip2c } from './ip2c.ts'

export const geoIp = ({ configuration: { geoIp } }: TenantCentre & Asking): GeoIp =>
  geoIp.mode === 'off' ? off : outsideOnly(ip2c(geoIp.url))

/** Makes no request, so that no address leaves the installation. */
const off: GeoIp = { countryOf: async () => null }
