import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { pageTitle } from '../i18n/page-title.ts'
import { requireUser } from '../session/guards.ts'

// the route itself is in every page's script; what it asks for is not
const faces = () => import('../areas/twofactor/two-faces.ts')

type Search = { previous_page?: string; changed?: number }

/**
 * One address, two faces: the second step for whoever is half in, the management for whoever is in. So no layout's route stands above it,
 * and each face brings its own.
 */
export const Route = createFileRoute('/twofactor/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(typeof search.previous_page === 'string' && { previous_page: search.previous_page }),
    ...(search.changed !== undefined && { changed: 1 }),
  }),
  async beforeLoad({ context, search: { previous_page }, location }) {
    if (context.user) return { pending: null }
    const pending = await (await faces()).readPending()
    if (!pending && previous_page) throw redirect({ to: '/login', search: { previous_page } })
    if (!pending) requireUser(null, location)
    return { pending }
  },
  // whoever comes from the one face to the other waits for its data
  loaderDeps: ({ search: { previous_page } }) => ({ previous_page }),
  loader: async ({ context: { user } }) => (user ? (await faces()).readFactors(user) : null),
  head: ({ match }) => pageTitle(match.context, texts => texts.twofactor.title),
  component: TwoFactor,
})

const Challenge = lazy(async () => ({
  default: (await import('../areas/twofactor/challenge/ChallengeFace.tsx')).ChallengeFace,
}))
const Management = lazy(async () => ({
  default: (await import('../areas/twofactor/manage/ManagementFace.tsx')).ManagementFace,
}))

function TwoFactor() {
  const { pending } = Route.useRouteContext()
  const { previous_page, changed } = Route.useSearch()
  const held = Route.useLoaderData()
  return (
    <Suspense>
      {pending && <Challenge pending={pending} previousPage={previous_page} />}
      {!pending && held && <Management {...held} changed={changed !== undefined} />}
    </Suspense>
  )
}
