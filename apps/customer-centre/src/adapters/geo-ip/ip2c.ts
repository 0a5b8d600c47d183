import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { GeoIp } from '@kontor/adapters/geo-ip'
import { timeLimit } from '../../platform/time-limit.ts'

/** Milliseconds: a phone field is not worth a longer wait. */
const patience = 2000

/**
 * The public service of that name, and those with the same format: one GET without payload, a text such as
 * `1;DE;DEU;Germany`, whose first character is 1 for success, and whose third and fourth are the country.
 */
export function ip2c(url: string, timeout = patience): GeoIp {
  return {
    async countryOf(address) {
      const network = networkOf(address)
      if (!network) throw new Error('an address of no public network')
      const response = await fetch(url.replace(/\/s$/, `/${network}`), {
        signal: timeLimit(timeout),
        redirect: 'error',
        headers: { accept: 'text/plain' },
      })
      const text = response.ok ? await response.text() : ''
      const code = text.slice(2, 4)
      if (!text.startsWith('1') || !/^[A-Z]{2}$/.test(code))
        throw new Error(`the answer was ${response.status} ${JSON.stringify(text.slice(0, 2))}`)
      return code
    },
  }
}

/**
 * The network an address belongs to: enough to tell its country, and not whose it is. Null for addresses that are not
 * public.
 */
function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? ''
  if (isIPv4(plain)) return isPrivate.check(plain) ? null : plain.replace(/\d+$/, '0')
  if (!isIPv6(plain) || isPrivate.check(plain, 'ipv6')) return null
  const [head = ''] = plain.split('::')
  return `${head.split(':').slice(0, 3).join(':')}::`
}

const isPrivate = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  isPrivate.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  isPrivate.addSubnet(network, prefix, 'ipv6')
