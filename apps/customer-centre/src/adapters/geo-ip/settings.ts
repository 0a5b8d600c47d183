import * as z from 'zod'
import { defineSettings, setting, webAddress } from '../../platform/settings.ts'

/** `url` as a browser would ask it: where it ends in `/s` (“who asks”), the visitor's address replaces the `s`. */
export type GeoIpSettings = { mode: 'off' | 'package' } | { mode: 'ip2c'; url: string }

export const geoIpSettings = defineSettings(
  {
    GEO_IP: setting(z.enum(['off', 'ip2c']).default('off'), '`off`, or `ip2c`: ask the service below'),
    GEO_IP_URL: setting(
      webAddress.default('https://ip2c.org/s'),
      'that service, or one of yours that answers alike (`1;DE;DEU;Germany`)',
    ),
  },
  ({ GEO_IP: mode, GEO_IP_URL: url }, { adapters }): GeoIpSettings => {
    if (adapters.includes('geo-ip')) return { mode: 'package' }
    return mode === 'off' ? { mode } : { mode, url }
  },
)
