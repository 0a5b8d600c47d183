import { resolve } from 'node:path'
import * as z from 'zod'

export const flag = z.stringbool()
export const port = z.coerce.number().int().min(1).max(65_535)
/** A file or a folder is counted from where the program was started. */
export const path = z.string().transform(name => resolve(name))
/** Scheme and host without a path. */
export const origin = z.url({ protocol: /^https?$/ }).transform((text, context) => {
  const url = new URL(text)
  if (url.pathname !== '/' || url.search || url.hash) {
    context.addIssue({ code: 'custom', message: 'must be scheme and host only, such as https://my.example.com' })
  }
  return url.origin
})
/** What a function reads from a text, or its complaint. */
export const readBy = <T>(read: (text: string) => T) =>
  z.string().transform((text, context): T => {
    try {
      return read(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'cannot be read' })
      return z.NEVER
    }
  })
export const database = z.url({ protocol: /^postgres(ql)?$/ })
/** `9464`, `10.0.0.5:9464` or `[::1]:9464`; without a host, this machine alone. */
export const listenAddress = z.string().transform((text, context) => {
  const [, host = '127.0.0.1', digits] = /^(?:\[?([^\]]+?)\]?:)?(\d+)$/.exec(text) ?? []
  const { data } = port.safeParse(digits)
  if (data !== undefined) return { host, port: data }
  context.addIssue({ code: 'custom', message: 'must be a port or an address such as 127.0.0.1:9464' })
  return z.NEVER
})
export const list = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean),
)

/**
 * How many proxies stand in front of Kontor, or their addresses. `true` is one: trusting every caller would let
 * visitors choose the address they are counted by.
 */
export const trustedProxies = z.union(
  [
    flag.transform(on => (on ? 1 : false)),
    z.coerce.number().int().min(1).max(10),
    list.pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).min(1)),
  ],
  'must be true, false, a number of proxies, or their addresses separated by commas',
)
