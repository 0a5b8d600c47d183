import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction, type OperatorDb } from '../../../../platform/db/database.ts'
import { tokenAgain } from '../../../../platform/http/csrf.ts'
import { countTry } from '../../../../platform/http/rate-limit.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { mailExists, queueMail } from '../../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../../platform/services.ts'
import { greetable } from '../../../../values/email-address.ts'
import { customerTable } from '../../../customers/reads.ts'
import { userByEmail } from '../queries.ts'
import { emailLinkOf, linkToken } from './links.ts'
import { type ChangeRow, purposeOf, type Side } from './rules.ts'

/** Counted by the job, so that no answer reveals how often a stranger was written to. */
const mailsPerAddress = { per: 'email', max: 5, seconds: 3600 } as const

type Found = ChangeRow & {
  old_hash: Buffer
  new_hash: Buffer
  user_name: string
  user_email: string
  locale: string
  preferences: unknown
  customer_name: string | null
  customer_locale: string | null
}

/**
 * Writes to the addresses that have not confirmed yet. Only this job finds out whether the new address has an account,
 * because the request does the same for every address; its owner is told, and gets no link. The mails' ids come with
 * the job, so a repeat sends nothing.
 */
export const sendChangeMails = declareJob({
  name: 'email-change.send-mails',
  payload: z.object({ customer: z.int(), id: z.uuid(), old_mail: z.uuid(), new_mail: z.uuid() }),
  attempts: 16,
  timeLimit: 60,
  concurrency: 10,
  // the request ends by itself, and can be made again
  onGivenUp: null,
  async run({ services }, { customer, id, old_mail, new_mail }) {
    const now = services.clock.now()
    const vault = await services.keys.vault()
    const linkTo = (side: Side, hash: Buffer) =>
      emailLinkOf(
        services.configuration,
        tokenAgain(vault, hash, key => linkToken(key, side, id)),
      )
    await inTransaction(services.database.operator, async db => {
      const change = await openChange(db, customer, id, now)
      // both are written in one transaction
      if (!change || (await mailExists(db, old_mail)) || (await mailExists(db, new_mail))) return
      if (change.old_confirmed_at === null && change.old_email.toLowerCase() !== change.new_email.toLowerCase())
        await askOldAddress(db, services, change, { id: old_mail, link: linkTo('old', change.old_hash), now })
      if (change.new_confirmed_at === null)
        await askNewAddress(db, services, change, { id: new_mail, link: linkTo('new', change.new_hash), now })
    })
  },
})

type Mail = { id: string; link: string; now: Date }

/** The reader of a mail to a current address: the user, or the person who opens the customer's letters. */
const readerOf = (change: Found) =>
  change.sign_in
    ? { id: change.user_id, name: change.user_name, locale: change.locale, preferences: change.preferences }
    : {
        id: change.old_email.toLowerCase() === change.user_email.toLowerCase() ? change.user_id : null,
        name: change.customer_name ?? '',
        locale: change.customer_locale ?? change.locale,
        preferences: change.preferences,
      }

async function askOldAddress(
  db: OperatorDb,
  services: Services,
  change: Found,
  { id, link, now }: Mail,
): Promise<void> {
  const { timeZone } = services.configuration
  await queueMail(db, {
    id,
    services,
    now,
    user: { ...readerOf(change), email: change.old_email },
    template: 'email_change_old',
    values: {
      link,
      use: purposeOf(change),
      email: change.new_email,
      by: change.requested_by,
      needed: change.old_needed,
      until: new Date(change.expires_at),
      event: { at: new Date(change.requested_at), timeZone, userAgent: change.user_agent, address: change.address },
    },
    ...(change.customer_number > 0 && { customer: change.customer_number }),
  })
}

async function askNewAddress(
  db: OperatorDb,
  services: Services,
  change: Found,
  { id, link, now }: Mail,
): Promise<void> {
  const { new_email: email } = change
  if ((await countTry(db, sendChangeMails.name, mailsPerAddress, email.toLowerCase(), now)).exceeded) return
  const owner = change.sign_in ? await userByEmail(db, email) : undefined
  if (owner && owner.id !== change.user_id) {
    const { appUrl } = services.configuration
    if (!owner.disabled_at)
      await queueMail(db, { id, services, user: owner, template: 'email_change_taken', values: { appUrl }, now })
    return
  }
  // the reader may never have heard of the provider: a name chosen by a stranger must not become advertisement
  const { name, locale } = readerOf(change)
  await queueMail(db, {
    id,
    services,
    now,
    user: { id: null, email, name: greetable(name, email), locale },
    template: 'email_change_new',
    values: {
      link,
      use: purposeOf(change),
      until: new Date(change.expires_at),
      timeZone: services.configuration.timeZone,
    },
  })
}

async function openChange(db: OperatorDb, customer: number, id: string, now: Date): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select e.*, host(e.address) as address, u.name as user_name, u.email as user_email, u.locale, u.preferences,
      c.name as customer_name, c.locale as customer_locale
    from email_change e join user_account u on u.id = e.user_id
    left join ${customerTable} c on c.customer_number = e.customer_number
    where e.customer_number = ${customer} and e.id = ${id} and e.ended_at is null and e.expires_at > ${now}
      and u.disabled_at is null
    for update of e`.execute(db)
  return rows[0]
}
