import type { Asking, TenantServices } from '../../platform/services.ts'
import { outsideOnly } from '../outside-service.ts'
import type { GeoIp } from './geo-ip.ts'
import { ip2c } from './ip2c.ts'

export const geoIp = ({ configuration: { geoIp } }: TenantServices & Asking): GeoIp =>
  geoIp.mode === 'off' ? off : outsideOnly(ip2c(geoIp.url))

/** Makes no request, so that no address leaves the installation. */
const off: GeoIp = { countryOf: async () => null }
