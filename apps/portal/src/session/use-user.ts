import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { useRouteContext } from '@tanstack/react-router'

/** The signed-in user, on pages in the default layout; as fresh as the last read of the session. */
export function useUser(): UserInfo {
  // of the nearest route: a guard is above each page that asks, and the root's own user goes first at a sign-out
  const user = useRouteContext({ strict: false, select: context => context.user })
  if (!user) throw new Error('no session')
  return user
}

/** The visitor of any page; null when not signed in. */
export const useVisitor = (): UserInfo | null =>
  useRouteContext({ from: '__root__', select: context => context.user ?? null })
