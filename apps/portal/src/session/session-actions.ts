import type { AnyRouter } from '@tanstack/react-router'
import { call } from '../api/client.ts'
import type { PageState } from './page-state.ts'
import { fetchSession } from './session.ts'

/** Asks anew who is signed in and what he may do, then lets every page on screen load again. */
export async function refreshSession(page: PageState, router: AnyRouter): Promise<void> {
  page.session = await fetchSession()
  await router.invalidate()
}

/** Ends the session and leaves every trace of the customer's data in this tab behind by loading the sign-in page anew. */
export async function signOut(): Promise<void> {
  await call('POST /logout')
  location.assign('/login?signed_out=1')
}
