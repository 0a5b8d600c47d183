import type { outboxEndpoints } from '@kontor/contract/areas/outbox'
import type { Centre } from '../../centre.ts'
import type { Handlers } from '../../http/context.ts'
import { problem } from '../../http/problem.ts'
import { lastMails, writtenMail } from './queries.ts'

/** Staff's door to the database, opened to everybody: here alone, and in a demo alone. */
export function demoMails({ configuration, database }: Centre) {
  if (configuration.mode === 'production') throw problem('not_found')
  return database.operator
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
