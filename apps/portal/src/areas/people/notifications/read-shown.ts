import { call } from '../../../api/client.ts'
import type { Shown } from './NotificationsPage.tsx'
import type { NotificationsSearch } from './notifications-search.ts'

/** Reads the one of the two lists that the search names. */
export async function readShown({ view, unread, state, cursor }: NotificationsSearch): Promise<Shown> {
  if (view === 'mails') {
    const search = { state, cursor }
    return { view, list: await call('GET /ajax/v1/mails', { query: search }), search }
  }
  const list = await call('GET /ajax/v1/notifications', { query: { unread, cursor } })
  return { view: 'told', list, unreadOnly: unread === 'yes' }
}
