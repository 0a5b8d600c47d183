import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { createStore } from './store.ts'

/** Counts unread notifications later than the session did, which it belongs to. */
export const unread = createStore<{ user: UserInfo; count: number } | null>(null)
