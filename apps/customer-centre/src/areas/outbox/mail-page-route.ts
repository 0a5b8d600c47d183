import { outboxMailSchema } from '@kontor/contract/areas/outbox'
import type { FastifyInstance } from 'fastify'
import type { Centre } from '../../centre.ts'
import { problem } from '../../http/problem.ts'
import { writtenMail } from './queries.ts'
import { demoMails } from './routes.ts'

/** A mail's page is seen as a mail program shows it: no script, nothing loaded, no origin of ours. Its links lead out of that. */
const policy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Beside the endpoints, as it answers HTML. */
export function installMailPage(app: FastifyInstance, centre: Centre): void {
  app.get<{ Params: { id: string } }>('/ajax/v1/outbox/:id/page', async (request, reply) => {
    const operator = demoMails(centre)
    const { success, data: id } = outboxMailSchema.shape.id.safeParse(request.params.id)
    const mail = success ? await writtenMail(operator, id) : undefined
    if (!mail?.html) throw problem('not_found')
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
      .send(mail.html)
  })
}
