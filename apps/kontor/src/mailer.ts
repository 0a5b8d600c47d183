import { join } from 'node:path'
import type { Mailer } from '@kontor/adapters/mail'
import { createFolderMailer } from '@kontor/customer-centre/adapters/mail/folder'
import type { Configuration } from './configuration.ts'

/** The mailer: a package's, the configured mail server, or without one the folder `outbox`. */
export async function mailerOf({ centre: { adapters }, mail: { server }, DATA_DIR }: Configuration): Promise<Mailer> {
  if (adapters.mail) return adapters.mail
  if (!server) return createFolderMailer(join(DATA_DIR, 'outbox'))
  // loaded only where it is used, because it reserves memory
  const { createSmtpMailer } = await import('@kontor/customer-centre/adapters/mail/smtp')
  return createSmtpMailer(server)
}
