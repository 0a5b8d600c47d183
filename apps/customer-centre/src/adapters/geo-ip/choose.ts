import type { GeoIp, GeoIpSettings } from './geo-ip.ts'
import { ip2c } from './ip2c.ts'
import { off } from './off.ts'

export const geoIp = (settings: GeoIpSettings): GeoIp => (settings.mode === 'off' ? off : ip2c(settings.url))
