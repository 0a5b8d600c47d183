import * as z from 'zod'
import { defineSettings, setting } from '../../platform/settings.ts'

/** Is where ClamAV's daemon listens; null: files are not scanned. */
export type ClamAv = { path: string } | { host: string; port: number } | null

const socket = z.string().transform((text, context): ClamAv => {
  if (text.startsWith('/')) return { path: text }
  const [, host, digits] = /^\[?([^\]/]+?)\]?:(\d{1,5})$/.exec(text) ?? []
  const port = Number(digits)
  if (host !== undefined && port > 0 && port < 65_536) return { host, port }
  context.addIssue({ code: 'custom', message: 'must be a socket such as /run/clamav/clamd.ctl, or host:port' })
  return z.NEVER
})

export const virusScanSettings = defineSettings(
  {
    CLAMAV_SOCKET: setting(
      socket.optional(),
      "where ClamAV's `clamd` listens: a socket such as `/run/clamav/clamd.ctl`, or `host:port`",
      'none: files are not scanned',
    ),
  },
  ({ CLAMAV_SOCKET: at = null }): ClamAv => at,
)
