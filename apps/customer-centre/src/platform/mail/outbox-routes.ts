import type { outboxEndpoints } from '@kontor/contract/areas/platform/outbox'
import { asOperator, type TenantCentre } from '../centre.ts'
import type { Handlers } from '../http/context.ts'
import { problem } from '../http/problem.ts'
import { lastMails, writtenMail } from './outbox-queries.ts'

/** Staff's access to the database, opened to everyone: only here, and only in a demo. */
export function demoMails(centre: TenantCentre) {
  if (centre.configuration.mode === 'production') throw problem('not_found')
  return asOperator(centre).database.operator
}

export const outboxHandlers: Handlers<typeof outboxEndpoints> = {
  async outbox({ centre, query }) {
    return { data: await lastMails(demoMails(centre), query.to ?? '') }
  },

  async outboxMail({ centre, params }) {
    const mail = await writtenMail(demoMails(centre), params.id)
    if (!mail) throw problem('not_found')
    const { html, ...shown } = mail
    return { ...shown, page: html === null ? null : `/ajax/v1/outbox/${shown.id}/page` }
  },
}
