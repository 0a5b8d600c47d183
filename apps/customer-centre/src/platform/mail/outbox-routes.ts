import type { outboxEndpoints } from '@kontor/contract/areas/platform/outbox'
import type { Handlers } from '../http/context.ts'
import { problem } from '../http/problem.ts'
import { asOperator, type TenantServices } from '../services.ts'
import { lastMails, writtenMail } from './outbox-queries.ts'

/** Staff's access to the database, opened to everyone: only here, and only in a demo. */
export function demoMails(services: TenantServices) {
  if (services.configuration.mode === 'production') throw problem('not_found')
  return asOperator(services).database.operator
}

export const outboxHandlers: Handlers<typeof outboxEndpoints> = {
  async outbox({ services, query }) {
    return { data: await lastMails(demoMails(services), query.to ?? '') }
  },

  async outboxMail({ services, params }) {
    const mail = await writtenMail(demoMails(services), params.id)
    if (!mail) throw problem('not_found')
    const { html, ...shown } = mail
    return { ...shown, page: html === null ? null : `/ajax/v1/outbox/${shown.id}/page` }
  },
}
