import { sentMailStates } from '@kontor/contract/enums/notifications'
import { listSearch } from '../../../list/list-search.ts'

const told = listSearch<'GET /ajax/v1/notifications'>({ unread: ['yes'] })
const mails = listSearch<'GET /ajax/v1/mails'>({ state: sentMailStates })

export type NotificationsSearch = { view?: 'mails' | undefined } & Partial<
  ReturnType<typeof told> & ReturnType<typeof mails>
>

/** Both lists of the page have their own parameters; `view` says which one it is. */
export const notificationsSearch = (search: Record<string, unknown>): NotificationsSearch => ({
  view: search.view === 'mails' ? 'mails' : undefined,
  ...told(search),
  ...mails(search),
})
