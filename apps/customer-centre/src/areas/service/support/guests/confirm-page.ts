import { type Locale, spokenLocale } from '@kontor/contract/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendActionPage } from '../../../../platform/http/action-page.ts'
import { escapeHtml } from '../../../../platform/http/text-page.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import type { TenantServices } from '../../../../platform/services.ts'
import { confirmGuest } from './confirm-job.ts'
import { confirmed, confirmPath } from './confirm-link.ts'

type Link = FastifyRequest<{ Params: { token: string } }>

/**
 * The page behind the link by which someone who is no customer confirms that they wrote a mail. It is plain HTML and needs neither script nor
 * session. Pressing the button does it, not the visit: mail programs open links by themselves.
 */
export function installGuestConfirmation(app: FastifyInstance, services: TenantServices): void {
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // only that the form was sent counts
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null, {}))
    const ticketOf = async ({ params }: Link) =>
      confirmed(await services.keys.vault(), params.token, services.clock.now())
    scope.get(`${confirmPath}/:token`, async (request: Link, reply) =>
      show(services, reply, request, (await ticketOf(request)) ? 'asks' : 'over'),
    )
    scope.post(`${confirmPath}/:token`, async (request: Link, reply) => {
      const ticket = await ticketOf(request)
      if (ticket) await enqueue(services.database.unbound, confirmGuest, { ticket })
      return show(services, reply, request, ticket ? 'done' : 'over')
    })
  })
}

function show(
  { catalogues, configuration: { provider } }: TenantServices,
  reply: FastifyReply,
  { headers }: Link,
  state: 'asks' | 'done' | 'over',
): FastifyReply {
  const locale: Locale = spokenLocale(headers['accept-language']?.slice(0, 2)) ?? 'en'
  const { guest: words } = catalogues[locale].support
  const button = `<form method="post"><button>${escapeHtml(words.confirm)}</button></form>`
  const [title, text] = words.states[state]
  return sendActionPage(reply, state === 'over' ? 404 : 200, {
    locale,
    title,
    provider: provider.name,
    content: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${state === 'asks' ? button : ''}`,
  })
}
