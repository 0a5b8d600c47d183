import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { pageTitle } from '../i18n/page-title.ts'
import { requireUser } from '../session/guards.ts'
import { QuietCard } from '../shell/QuietCard.tsx'

// the route itself is in every page's script; what it asks for is not
const readPending = async () => (await import('../areas/people/identity/challenge/read-pending.ts')).readPending()
const readFactors = async (user: UserInfo) =>
  (await import('../areas/people/identity/factors/read-factors.ts')).readFactors(user)

type Search = { previous_page?: string; changed?: number }

/**
 * One address with two faces: the second step for a half-finished sign-in, the management for signed-in users. So no
 * layout's route is above it, and each face brings its own.
 */
export const Route = createFileRoute('/twofactor/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(typeof search.previous_page === 'string' && { previous_page: search.previous_page }),
    ...(search.changed !== undefined && { changed: 1 }),
  }),
  async beforeLoad({ context, search: { previous_page }, location }) {
    if (context.user) return { pending: null }
    const pending = await readPending()
    if (!pending && previous_page) throw redirect({ to: '/login', search: { previous_page }, hash: true })
    if (!pending) requireUser(null, location)
    return { pending }
  },
  // switching from one face to the other waits for its data
  loaderDeps: ({ search: { previous_page } }) => ({ previous_page }),
  loader: ({ context: { user } }) => (user ? readFactors(user) : null),
  head: ({ match }) => pageTitle(match.context, texts => texts.identity.factors.title),
  component: TwoFactor,
})

const ChallengePage = lazy(async () => ({
  default: (await import('../areas/people/identity/challenge/ChallengePage.tsx')).ChallengePage,
}))
const Frame = lazy(async () => ({ default: (await import('../shell/Frame.tsx')).Frame }))
const FactorsPage = lazy(async () => ({
  default: (await import('../areas/people/identity/factors/FactorsPage.tsx')).FactorsPage,
}))

function TwoFactor() {
  const { pending } = Route.useRouteContext()
  const { previous_page, changed } = Route.useSearch()
  const held = Route.useLoaderData()
  return (
    <Suspense>
      {pending && (
        <QuietCard>
          <ChallengePage pending={pending} previousPage={previous_page} />
        </QuietCard>
      )}
      {!pending && held && (
        <Frame>
          <FactorsPage {...held} changed={changed !== undefined} />
        </Frame>
      )}
    </Suspense>
  )
}
