import { localeOf, spokenLocale } from '@kontor/contract/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { type FormAnswer, sendActionPage, takeForms } from '../../../platform/http/action-page.ts'
import { escapeHtml } from '../../../platform/http/text-page.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { copyPath, isCopyToken, threadOfCopy } from '../../../platform/mail/copy-link.ts'
import { asOperator, type TenantServices } from '../../../platform/services.ts'
import { customerTable } from '../../customers/reads.ts'
import { notifyOfTicket } from './notify-job.ts'
import { tellOfCopy } from './share-ticket.ts'

type Link = FastifyRequest<{ Params: { token: string }; Body: FormAnswer | undefined }>
type Copy = {
  id: string
  address: string
  locale: string
  state: 'waiting' | 'confirmed' | 'declined'
  added_by: string
  ticket: string
  number: number
  subject: string
  customer: number
  customer_name: string
}

/**
 * The page behind the link of a copy: its reader confirms that they want copies of a ticket, or ends them. Mail programs send the form by
 * themselves to end them (RFC 8058), which never confirms. Looking at it changes nothing.
 */
export function installCopyPage(app: FastifyInstance, services: TenantServices): void {
  // its reader has no login: the signed link names one address of one ticket
  const { operator } = asOperator(services).database
  void app.register(async scope => {
    takeForms(scope)
    scope.get(`${copyPath}/:token`, async (request: Link, reply) =>
      show(services, reply, request, await copyOf(operator, services, request.params.token)),
    )
    scope.post(`${copyPath}/:token`, async (request: Link, reply) => {
      const decided = await inTransaction(operator, async db => {
        const copy = await copyOf(db, services, request.params.token, true)
        return copy && decide(db, services, request, copy)
      })
      return show(services, reply, request, decided)
    })
  })
}

/** @param lock of two answers the second sees what the first did */
async function copyOf(
  db: OperatorDb,
  { keys }: TenantServices,
  token: string,
  lock = false,
): Promise<Copy | undefined> {
  const thread = threadOfCopy(token)
  if (thread === undefined) return undefined
  const { rows } = await sql<Copy>`
    select y.id, y.address, y.locale, y.state, y.added_by, t.id as ticket, t.number, t.subject, t.customer_number as customer,
      k.name as customer_name
    from ticket_copy y
    join ticket t on t.customer_number = y.customer_number and t.id = y.ticket_id
    join ${customerTable} k on k.customer_number = y.customer_number
    where y.ticket_id = ${thread} ${lock ? sql`for update of y` : sql``}`.execute(db)
  const ring = await keys.vault()
  return rows.find(({ address }) => isCopyToken(ring, token, { thread, address }))
}

async function decide(db: OperatorDb, services: TenantServices, request: Link, copy: Copy): Promise<Copy> {
  const { address, customer, id, number, subject, ticket } = copy
  const state = request.body?.answer === 'confirm' ? 'confirmed' : 'declined'
  // who has said no can say yes by the same link: it is in no one else's mailbox
  if (state === copy.state) return copy
  const now = services.clock.now()
  await sql`update ticket_copy set state = ${state}, decided_at = ${now}
    where customer_number = ${customer} and ticket_id = ${ticket} and id = ${id}`.execute(db)
  const origin = { caller: null, now, address: request.ip, requestId: request.id }
  const actor = { userId: null, name: address }
  const telling = {
    db,
    now,
    name: address,
    audit: (entry: Parameters<typeof writeAudit>[2]) => writeAudit(db, origin, { ...entry, actor }),
  }
  await tellOfCopy(telling, { customer, id: ticket, number, subject }, state, address)
  if (state === 'confirmed') await enqueue(db, notifyOfTicket, { customer, ticket, about: 'copied', id, by: null })
  return { ...copy, state }
}

function show(
  { catalogues, configuration: { provider } }: TenantServices,
  reply: FastifyReply,
  request: Link,
  copy: Copy | undefined,
): FastifyReply {
  const spoken = request.headers['accept-language']?.slice(0, 2)
  const locale = localeOf(copy?.locale ?? (spoken && spokenLocale(spoken)) ?? 'en')
  const { copies: words } = catalogues[locale].support
  const page = { locale, title: words.title, provider: provider.name }
  if (!copy) return sendActionPage(reply, 404, { ...page, content: `<h1>${escapeHtml(words.unknown)}</h1>` })
  const { address, added_by: by, customer_name: customer, number, state } = copy
  const button = (answer: string, label: string) =>
    `<button name="answer" value="${answer}">${escapeHtml(label)}</button>`
  const form = (...buttons: string[]) => `<form method="post">${buttons.join('')}</form>`
  const head = (title: string, text: string) => `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`
  const content = {
    waiting:
      head(words.asks(String(number)), words.asksText(by, customer, address)) +
      form(button('confirm', words.confirm), button('decline', words.decline)),
    confirmed: head(words.on(String(number)), words.onText(address)) + form(button('decline', words.stop)),
    declined: head(words.off(String(number)), words.offText(address)) + form(button('confirm', words.confirm)),
  }[state]
  return sendActionPage(reply, 200, { ...page, content })
}
