import { createFileRoute } from '@tanstack/react-router'
import { call } from '../api/client.ts'
import { ContactPage } from '../areas/service/contact-provider/ContactPage.tsx'
import { type ContactSearch, contactSearch } from '../areas/service/contact-provider/contact-search.ts'
import { publicPage } from '../i18n/page-title.ts'
import { isLocked } from '../session/session.ts'
import { useVisitor } from '../session/use-user.ts'
import { AuthChallengeGate } from '../shell/AuthChallengeGate.tsx'
import { Frame } from '../shell/Frame.tsx'
import { QuietCard } from '../shell/QuietCard.tsx'

/** Open to all: signed-in users see it in the frame, guests and locked customers on a quiet page. */
export const Route = createFileRoute('/contact')({
  // read by the page, whose code is not in every page's script
  validateSearch: (search: ContactSearch) => search,
  loader: ({ context: { user } }) => call(user ? 'GET /ajax/v1/accounts/reach' : 'GET /ajax/v1/reach'),
  head: ({ match }) => publicPage(match.context, texts => texts.places.contact),
  component: Contact,
})

function Contact() {
  const user = useVisitor()
  const page = <ContactPage reach={Route.useLoaderData()} search={contactSearch(Route.useSearch())} />
  const framed = user && user.two_factor !== 'missing' && (user.admin || !isLocked(user))
  if (framed) return <Frame>{page}</Frame>
  return (
    <QuietCard bare>
      {page}
      {user && <AuthChallengeGate />}
    </QuietCard>
  )
}
