import type { lookup } from 'node:dns'
import { readFileSync } from 'node:fs'
import { defineSettings, path, readBy, setting } from '../../platform/settings.ts'

/**
 * Bounds where events are posted.
 * @property ca certificates that are trusted besides the usual ones, as PEM
 * @property thisMachine http and https to this machine are allowed, on any port, as for trying Kontor out
 * @property addressesOf finds a host's addresses, for tests; absent: the system's resolver
 */
export type WebhookSettings = { ca: string | null; thisMachine: boolean; addressesOf?: typeof lookup }

const certificates = path.pipe(
  readBy(file => {
    const text = readFileSync(file, 'utf8')
    if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new Error('must be a file of certificates as PEM')
    return text
  }),
)

export const webhookSettings = defineSettings(
  {
    WEBHOOK_CA_FILE: setting(
      certificates.optional(),
      'certificates (PEM) that are trusted besides the usual ones where events are posted to webhooks, for targets with a CA of your own',
      'none',
    ),
  },
  ({ WEBHOOK_CA_FILE: ca }, { demo }): WebhookSettings => ({ ca: ca ?? null, thisMachine: demo }),
)
