import type { UserInfo } from '@kontor/contract/areas/identity'
import { useRouteContext } from '@tanstack/react-router'

/** The signed-in user, on pages of the default layout; as fresh as the last look at the session. */
export const useUser = (): UserInfo => useRouteContext({ from: '/_default', select: context => context.user })

/** The visitor of any page; null where nobody is signed in. */
export const useVisitor = (): UserInfo | null =>
  useRouteContext({ from: '__root__', select: context => context.user ?? null })
