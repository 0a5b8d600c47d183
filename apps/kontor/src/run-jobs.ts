import { mailboxName } from '@kontor/customer-centre/adapters/mail/imap-server'
import { tokenSource } from '@kontor/customer-centre/adapters/mail/oauth-token'
import { postEvents } from '@kontor/customer-centre/areas/people/people/webhooks/post-events'
import { mailKeeper } from '@kontor/customer-centre/areas/service/support/inbound/keep-mail'
import { keptRefreshTokens } from '@kontor/customer-centre/areas/service/support/inbound/refresh-token'
import { watchMailbox } from '@kontor/customer-centre/areas/service/support/inbound/watch-mailbox'
import { jobs } from '@kontor/customer-centre/jobs'
import type { Logins } from '@kontor/customer-centre/platform/db/logins'
import type { Log } from '@kontor/customer-centre/platform/jobs/job'
import { startJobs } from '@kontor/customer-centre/platform/jobs/runner'
import type { Services } from '@kontor/customer-centre/platform/services'
import type { Configuration } from './configuration.ts'
import { servicesOfJobs } from './create-services.ts'
import { mailerOf } from './mailer.ts'
import { measuresOfPools } from './measures.ts'
import { say } from './say.ts'
import type { Process } from './serve.ts'
import { StartError } from './start-error.ts'

/** Runs jobs. @returns resolves once they are being taken, which no one has to wait for */
export async function runJobs(
  settings: Configuration,
  logins: Logins,
  log: Log,
  { keep, metrics }: Process,
): Promise<{ services: Services; started: Promise<void> }> {
  const services = servicesOfJobs(settings, logins)
  metrics.add(() => measuresOfPools(services, 'work'))
  const mailer = await mailerOf(settings)
  const { started, stop } = startJobs({ jobs, logins, services, mailer, log })
  keep({
    finish: stop,
    async close() {
      mailer.close?.()
      await services.database.close()
    },
  })
  const webhooks = postEvents(services, log)
  keep({ finish: webhooks.stop, close: webhooks.stop })
  await takeMailsIn(settings, services, keep)
  await readMailboxes(settings, services, log, keep)
  return { services, started }
}

/** Takes mails in where the settings say so, beside the jobs that file them. */
async function takeMailsIn(
  { inboundMail: { address, listener } }: Pick<Configuration, 'inboundMail'>,
  services: Services,
  keep: Process['keep'],
): Promise<void> {
  if (!listener || !address) return
  // loaded only where it is used, because it reserves memory
  const { listenForMails } = await import('@kontor/customer-centre/adapters/mail/listener')
  try {
    const { stop } = await listenForMails(listener, mailKeeper(services, address))
    keep({ finish: stop, close: stop })
    const { host, protocol } = listener
    say(`Mails to ${address} are taken in by ${protocol.toUpperCase()} at ${host}:${listener.port}`)
  } catch (error) {
    throw new StartError(`INBOUND_MAIL_LISTEN: ${error instanceof Error ? error.message : error}`)
  }
}

/** Reads mailboxes where the settings name some: every such process asks for them, and one at a time reads. */
async function readMailboxes(
  { inboundMail: { address: inbound, mailboxes, tokens: settings } }: Pick<Configuration, 'inboundMail'>,
  services: Services,
  log: Log,
  keep: Process['keep'],
): Promise<void> {
  if (mailboxes.length === 0 || !inbound) return
  const { openFolder: open } = await import('@kontor/customer-centre/adapters/mail/imap')
  const tokens = settings && tokenSource(settings, keptRefreshTokens(services, settings))
  const watches = mailboxes.map(server => watchMailbox({ services, log, inbound, server, tokens, open }))
  const stop = async () => {
    await Promise.all(watches.map(watch => watch.stop()))
  }
  keep({ finish: stop, close: stop })
  say(`Mails are read by IMAP: ${mailboxes.map(mailboxName).join('; ')}`)
}
