import { BlockList, isIP } from 'node:net'

/** Networks for special purposes, as IANA lists them (RFC 6890 and its successors): nothing of the internet is reached there. */
const special = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [address = '', bits] = network.split('/')
  special.addSubnet(address, Number(bits), 'ipv4')
}

/** Unicast addresses of the internet; of these, what stands for an IPv4 address or is for examples is none. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(address, bits, 'ipv6')

const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i

/** Says whether an address is one of the internet, and none of this machine, its network or its cloud's. */
export function isPublicAddress(address: string): boolean {
  const plain = mapped.exec(address)?.[1] ?? address
  if (isIP(plain) === 4) return !special.check(plain, 'ipv4')
  return isIP(plain) === 6 && unicast.check(plain, 'ipv6') && !special.check(plain, 'ipv6')
}
