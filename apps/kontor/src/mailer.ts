import { join } from 'node:path'
import { createFolderMailer } from '@kontor/customer-centre/adapters/mail/folder'
import type { Mailer } from '@kontor/customer-centre/adapters/mail/mailer'
import type { Configuration } from './configuration.ts'

/** The mailer: the configured mail server, or without one the folder `outbox`. */
export async function mailerOf({ mail: { server }, DATA_DIR }: Configuration): Promise<Mailer> {
  if (!server) return createFolderMailer(join(DATA_DIR, 'outbox'))
  // loaded only where it is used, because it reserves memory
  const { createSmtpMailer } = await import('@kontor/customer-centre/adapters/mail/smtp')
  return createSmtpMailer(server)
}
