import type { deskEndpoints, StaffNotice } from '@kontor/contract/areas/desk'
import { writeAudit } from '../../audit.ts'
import { type Context, type Handler, ownTransactions } from '../../http/context.ts'
import { problem } from '../../http/problem.ts'
import { keyset, orderOf, toPage, withoutKeys } from '../../list.ts'
import { queueMail } from '../../mail.ts'
import { decideNotice, inquiryPage, noticeById, noticePage } from './queries.ts'

type Endpoints = typeof deskEndpoints

export const staffNotices: Handler<Endpoints['staffNotices']> = async ({ centre, query }) => {
  const page = keyset(latestFirst('n'), query.cursor, query.limit)
  const { rows, total } = await noticePage(centre.database.operator, query.status, page)
  return toPage(rows, page, total, withoutKeys)
}

export const staffInquiries: Handler<Endpoints['staffInquiries']> = async ({ centre, query }) => {
  const page = keyset(latestFirst('i'), query.cursor, query.limit)
  const { rows, total } = await inquiryPage(centre.database.operator, page)
  return toPage(rows, page, total, withoutKeys)
}

/** @param alias of the table in the list's statement */
const latestFirst = (alias: string) =>
  orderOf(
    '-received_at',
    { received_at: { sql: `${alias}.received_at`, type: 'timestamptz' } },
    { sql: `${alias}.id`, type: 'uuid' },
  )

/**
 * Whoever sent the notice learns of the decision and of his ways of redress (Art. 16 (5) of Regulation (EU) 2022/2065). All in one
 * transaction of the operator's, whose answer no key keeps: the same decision sent again finds itself made.
 */
export const decide = ownTransactions(async (context: Context<Endpoints['noticeDecide']>): Promise<StaffNotice> => {
  const { body, caller, centre, now, params, request } = context
  return centre.database.operator.transaction().execute(async db => {
    const decided = await decideNotice(db, params.id, { ...body, by: caller.userId, now })
    const notice = await noticeById(db, params.id)
    if (!notice) throw problem('not_found')
    if (!decided) {
      if (notice.decision === body.decision && notice.statement === body.statement) return notice
      throw problem('conflict', { current: notice })
    }
    const { id, number, name, email, locale } = notice
    const origin = { caller, now, address: request.ip, requestId: request.id }
    await writeAudit(db, origin, {
      action: 'notice.decided',
      subject: { kind: 'notice', id, label: number },
      after: body,
      customer: 0,
    })
    if (email !== null) {
      await queueMail(db, {
        ...{ centre, now, user: { id: null, email, name: name ?? email, locale }, template: 'notice_decided' },
        values: { number, ...body, appUrl: centre.configuration.appUrl },
        replyTo: centre.configuration.provider.abuse_email,
      })
    }
    return notice
  })
})
