import type { staffEndpoints } from '@kontor/contract/areas/desk/staff'
import { keyset, orderOf, toPage, withoutKeys } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { decideNotice } from '../../service/contact-provider/queries.ts'
import { inquiryPage, noticeById, noticePage } from './queries.ts'

type Endpoints = typeof staffEndpoints

export const staffNotices: Handler<Endpoints['staffNotices']> = async ({ db, query }) => {
  const page = keyset(oldestFirst('n'), query.cursor, query.limit)
  const { rows, total } = await noticePage(db, query.status, page)
  return toPage(rows, page, total, withoutKeys)
}

export const staffInquiries: Handler<Endpoints['staffInquiries']> = async ({ db, query }) => {
  const page = keyset(oldestFirst('i'), query.cursor, query.limit)
  const { rows, total } = await inquiryPage(db, query.waiting === 'true', page)
  return toPage(rows, page, total, withoutKeys)
}

/** @param alias of the table in the list's statement */
const oldestFirst = (alias: string) =>
  orderOf(
    'received_at',
    { received_at: { sql: `${alias}.received_at`, type: 'timestamptz' } },
    { sql: `${alias}.id`, type: 'uuid' },
  )

/**
 * The notifier gets the decision and the ways of redress (Art. 16 (5) of Regulation (EU) 2022/2065). The answer is stored
 * under no key: a repeat of the same decision finds it made.
 */
export const decide: Handler<Endpoints['noticeDecide']> = async ({
  audit,
  body,
  caller,
  services,
  db,
  now,
  params,
}) => {
  const decided = await decideNotice(db, params.id, { ...body, by: caller.userId, now })
  const notice = await noticeById(db, params.id)
  if (!notice) throw problem('not_found')
  if (!decided) {
    if (notice.decision === body.decision && notice.statement === body.statement) return notice
    throw problem('conflict', { current: notice })
  }
  const { id, number, name, email, locale } = notice
  await audit({
    action: 'notice.decided',
    subject: { kind: 'notice', id, label: number },
    after: body,
    customer: 0,
  })
  if (email !== null) {
    await queueMail(db, {
      services,
      now,
      user: { id: null, email, name: name ?? email, locale },
      template: 'notice_decided',
      values: { number, ...body, appUrl: services.configuration.appUrl },
      replyTo: services.configuration.provider.abuse_email,
    })
  }
  return notice
}
