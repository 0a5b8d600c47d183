import { MailRefused } from '@kontor/adapters/mail'
import { localeOf } from '@kontor/contract/locales'
import * as z from 'zod/mini'
import { declareJob } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { copyLink } from './copy-link.ts'
import {
  attachmentsOf,
  claimMail,
  isStillMeant,
  keepClaim,
  recordFailure,
  recordRefusal,
  recordSent,
  withoutAddresses,
} from './mail-delivery.ts'
import type { MailTemplate } from './mails.ts'
import { isRepliable, replyAddress } from './reply-address.ts'
import { unsubscribeLink, unwantedOf } from './unsubscribe-link.ts'

/**
 * Hands a written mail to the mailer and records the outcome. Of two simultaneous runs one hands it over. If a run dies
 * after the hand-over and before the record, the mail is handed over again, under the same Message-ID.
 */
export const sendMail = declareJob({
  name: 'mail.send',
  payload: z.object({ mail_id: z.uuid(), waited_for: z.optional(z.boolean()), lane: z.optional(z.string()) }),
  attempts: 16,
  timeLimit: 300,
  // as many as there are connections to the mail server
  concurrency: 3,
  // one that hangs over the mails for one domain leaves a connection for all others
  lane: { of: ({ lane }) => lane, most: 2 },
  // a link that someone waits for does not stand behind ten thousand invoices
  priority: ({ waited_for }) => (waited_for ? 1 : 0),
  /** The outbox, and the document that it brought, say that it was not delivered, and why. */
  onGivenUp: ({ services }, { mail_id: id }, reason) =>
    recordRefusal(services.database.operator, id, `given up: ${textOf(reason)}`, services.clock.now()),
  async run({ services, mailer, log }, { mail_id: id }) {
    const db = services.database.operator
    const { provider, mail: sender } = services.configuration
    const mail = await claimMail(db, id, services.clock.now())
    if (mail === 'ended') return
    if (mail === 'under_way') throw new Error('another run is handing this mail over')
    if (mail.contact_id !== null && !(await isStillMeant(db, id))) {
      await recordRefusal(db, id, 'no longer meant for this contact', services.clock.now())
      log.info({ mail: id }, 'mails: no longer meant for its contact')
      return
    }
    const attachments = await attachmentsOf(db, id)
    const replyTo = mail.reply_to ?? (await ownReplyAddress(services, mail)) ?? sender.replyTo
    const unsubscribe = await ownUnsubscribeLink(services, mail)
    const claim = keepClaim(db, id, () => services.clock.now())
    try {
      const handedOver = mailer.send({
        id,
        thread: mail.thread,
        from: { name: provider.name, address: sender.from },
        replyTo,
        unsubscribe,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body,
        html: mail.html,
        locale: localeOf(mail.locale),
        writtenAt: new Date(mail.created_at),
        attachments: attachments.map(({ name, contentType, storageKey }) => ({
          name,
          contentType,
          content: () => services.files.read(storageKey),
        })),
      })
      await handedOver.finally(claim.end)
    } catch (error) {
      const said = textOf(error)
      if (!(error instanceof MailRefused)) {
        await recordFailure(db, id, said, services.clock.now())
        // a new error: the mail server's own names the recipient
        throw new Error(`the mail server did not take a mail: ${withoutAddresses(said)}`)
      }
      await recordRefusal(db, id, said, services.clock.now())
      log.warn({ mail: id, answer: withoutAddresses(said) }, 'mails: refused for good')
      return
    }
    await recordSent(db, id, services.clock.now())
  },
})

/** Made when the mail leaves, so that no one finds it in a kept mail: who knows it writes as its reader. */
async function ownReplyAddress(
  { configuration, keys }: Services,
  mail: { id: string; thread: string | null; user_id: string | null; template: string },
): Promise<string | null> {
  const { inbound } = configuration.mail
  return inbound !== null && isRepliable(mail) ? replyAddress(await keys.vault(), inbound, mail.id) : null
}

/**
 * Made when the mail leaves, too. Contacts have no preferences: what they get, their customer decides; who gets copies of a thread without an
 * account ends them.
 */
async function ownUnsubscribeLink(
  { configuration, keys, mails }: Services,
  mail: { template: string; user_id: string | null; thread: string | null; recipient: string },
): Promise<string | null> {
  // one of another version may be unknown
  const kind = (mails as Partial<typeof mails>)[mail.template as MailTemplate]?.kind
  if (!kind) return null
  if ('copy' in kind)
    return mail.thread === null
      ? null
      : copyLink(await keys.vault(), configuration.appUrl, { thread: mail.thread, address: mail.recipient })
  const unwanted = unwantedOf(kind)
  return unwanted && mail.user_id !== null
    ? unsubscribeLink(await keys.vault(), configuration.appUrl, mail.user_id, unwanted)
    : null
}

const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\p{Cc}+/gu, ' ').slice(0, 500)
