import type { staffEndpoints } from '@kontor/contract/areas/desk/staff'
import { list } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { decideNotice } from '../../service/contact-provider/queries.ts'
import { inquiries, noticeById, notices } from './queries.ts'

type Endpoints = typeof staffEndpoints

export const staffNotices: Handler<Endpoints['staffNotices']> = ({ db, query }) =>
  list(db, notices(query.status), query)

export const staffInquiries: Handler<Endpoints['staffInquiries']> = ({ db, query }) =>
  list(db, inquiries(query.waiting === 'true'), query)

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
