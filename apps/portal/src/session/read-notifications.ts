import type { CallInput } from '@kontor/contract/wire/types'
import { call } from '../api/client.ts'
import { unread } from '../state/unread.ts'
import type { PageState } from './page-state.ts'

type Which = CallInput<'POST /ajax/v1/notifications/read'>['body']

/** Marks notifications as read, and says so in the frame without reading the page again. */
export async function readNotifications(page: PageState, body: Which): Promise<void> {
  const { unread: count } = await call('POST /ajax/v1/notifications/read', { body })
  const user = page.session?.user
  if (!user) return
  unread.set(() => ({ user, count }))
  page.session = { ...page.session, user: { ...user, unread: { ...user.unread, notifications: count } } }
}
