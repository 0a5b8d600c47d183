import {
  choiceOf,
  type Digest,
  digests,
  type NotificationEvent,
  notificationEvents,
} from '@kontor/contract/enums/notifications'
import { type Locale, localeOf, spokenLocale } from '@kontor/contract/locales'
import { notificationTexts } from '@kontor/contract/notification-texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { bindTenant, inTransaction } from '../../../platform/db/database.ts'
import { type FormAnswer, sendActionPage, takeForms } from '../../../platform/http/action-page.ts'
import { escapeHtml } from '../../../platform/http/text-page.ts'
import { type Unwanted, unsubscribed, unsubscribePath } from '../../../platform/mail/unsubscribe-link.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { readPreferences } from '../../../values/stored-preferences.ts'
import { mergePreferences } from '../identity/preferences.ts'

type Stored = ReturnType<typeof readPreferences>
type Changes = NonNullable<Stored['notifications']>
type Link = FastifyRequest<{ Params: { token: string }; Body: FormAnswer | undefined }>
type Reader = { id: string; name: string; locale: string; preferences: unknown }

/**
 * The page behind the link of a mail that can be turned off. It is plain HTML and needs neither script nor session: mail programs send the
 * same form by themselves. Looking at it changes nothing.
 */
export function installUnsubscribe(app: FastifyInstance, services: TenantServices): void {
  void app.register(async scope => {
    takeForms(scope)
    scope.get(`${unsubscribePath}/:token`, async (request: Link, reply) => {
      const found = await readerOf(services, request.params.token)
      return show(services, reply, found, request, found && isOff(found) ? 'off' : 'asks')
    })
    scope.post(`${unsubscribePath}/:token`, async (request: Link, reply) => {
      const found = await readerOf(services, request.params.token)
      if (!found) return show(services, reply, found, request, 'asks')
      const { answer, before = '' } = request.body ?? {}
      const changes = answer === 'undo' ? again(found.unwanted, before) : off(found)
      if (Object.keys(changes).length > 0) await save(services, request, found.reader, changes)
      return show(services, reply, found, request, answer === 'undo' ? 'on' : 'off')
    })
  })
}

type Found = { reader: Reader; unwanted: Unwanted; stored: Stored }

async function readerOf({ database, keys }: TenantServices, token: string): Promise<Found | undefined> {
  const named = unsubscribed(await keys.vault(), token)
  if (!named) return undefined
  const { rows } = await sql<Reader>`
    select id, name, locale, preferences from user_account where id = ${named.user} and disabled_at is null`.execute(
    database.unbound,
  )
  const [reader] = rows
  return reader && { reader, unwanted: named.unwanted, stored: readPreferences(reader.preferences) }
}

/** Lists events of which the person has a digest, with its kind. */
const digestsIn = ({ stored }: Found): [NotificationEvent, Digest][] =>
  notificationEvents
    .map((event): [NotificationEvent, Digest] => [event, choiceOf(stored.notifications, event).digest])
    .filter(([, digest]) => digest !== 'none')

const isOff = (found: Found): boolean =>
  found.unwanted === 'digest'
    ? digestsIn(found).length === 0
    : !choiceOf(found.stored.notifications, found.unwanted).mail

function off(found: Found): Changes {
  if (isOff(found)) return {}
  if (found.unwanted !== 'digest') return { [found.unwanted]: { mail: false } }
  return Object.fromEntries(digestsIn(found).map(([event]) => [event, { digest: 'none' as const }]))
}

/** @param before the digests that were turned off, as the page's form has them */
function again(unwanted: Unwanted, before: string): Changes {
  if (unwanted !== 'digest') return { [unwanted]: { mail: true } }
  const pairs = before.split(' ').map(pair => pair.split(':'))
  return Object.fromEntries(
    notificationEvents.flatMap(event => {
      const digest = digests.find(one => pairs.some(([named, chosen]) => named === event && chosen === one))
      return digest ? [[event, { digest }]] : []
    }),
  )
}

async function save({ clock, database }: TenantServices, request: Link, reader: Reader, changes: Changes) {
  const { id, name } = reader
  await inTransaction(database.unbound, async unbound => {
    const db = await bindTenant(unbound, null, id)
    const after = await mergePreferences(db, id, { notifications: changes })
    const origin = { caller: null, now: clock.now(), address: request.ip, requestId: request.id }
    await writeAudit(db, origin, {
      action: 'preferences.saved',
      subject: { kind: 'user', id, label: name },
      before: readPreferences(reader.preferences),
      after,
      actor: { userId: id, name },
    })
  })
}

function show(
  { catalogues, configuration: { appUrl, provider } }: TenantServices,
  reply: FastifyReply,
  found: Found | undefined,
  request: Link,
  state: 'asks' | 'off' | 'on',
): FastifyReply {
  const spoken = request.headers['accept-language']?.slice(0, 2)
  const locale: Locale = localeOf(found?.reader.locale ?? (spoken && spokenLocale(spoken)) ?? 'en')
  const { unsubscribe: words } = catalogues[locale].notifications
  const about = found && (found.unwanted === 'digest' ? words.digests : notificationTexts[locale][found.unwanted].name)
  const text = escapeHtml
  const before = found ? digestsIn(found).map(([event, digest]) => `${event}:${digest}`) : []
  const form = (answer: string, label: string) =>
    `<form method="post"><input type="hidden" name="before" value="${text(request.body?.before ?? before.join(' '))}"><button name="answer" value="${answer}">${text(label)}</button></form>`
  const content =
    about === undefined
      ? `<h1>${text(words.unknown)}</h1>`
      : {
          asks: `<h1>${text(words.asks(about))}</h1><p>${text(words.others)}</p>${form('off', words.turnOff)}`,
          off: `<h1>${text(words.off(about))}</h1><p>${text(words.others)}</p>${form('undo', words.undo)}`,
          on: `<h1>${text(words.on(about))}</h1>${form('off', words.turnOff)}`,
        }[state]
  return sendActionPage(reply, found ? 200 : 404, {
    locale,
    title: words.title,
    provider: provider.name,
    content: `${content}<p><a href="${text(`${appUrl}/account/preferences`)}">${text(words.all)}</a></p>`,
  })
}
