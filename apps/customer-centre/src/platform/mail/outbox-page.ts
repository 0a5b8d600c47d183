import { outboxMailSchema } from '@kontor/contract/areas/platform/outbox'
import type { FastifyInstance } from 'fastify'
import { problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { writtenMail } from './outbox-queries.ts'
import { demoMails } from './outbox-routes.ts'

/**
 * A mail's page is shown as a mail program shows it: no script, nothing loaded, an origin of its own. Its links lead
 * out of that.
 */
const policy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Beside the endpoints, because it answers HTML. */
export function installMailPage(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>('/ajax/v1/outbox/:id/page', async (request, reply) => {
    const operator = demoMails(services)
    const { success, data: id } = outboxMailSchema.shape.id.safeParse(request.params.id)
    const mail = success ? await writtenMail(operator, id) : undefined
    if (!mail?.html) throw problem('not_found')
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
      .send(mail.html)
  })
}
