import { createFileRoute } from '@tanstack/react-router'
import { call } from '../api/client.ts'
import { ContactPage } from '../areas/service/contact-provider/ContactPage.tsx'
import { type ContactSearch, contactSearch } from '../areas/service/contact-provider/contact-search.ts'
import { publicPage } from '../i18n/page-title.ts'
import { FrameOrCard } from '../shell/FrameOrCard.tsx'

/** Open to all: signed-in users see it in the frame, guests and locked customers on a quiet page. */
export const Route = createFileRoute('/contact')({
  // read by the page, whose code is not in every page's script
  validateSearch: (search: ContactSearch) => search,
  loader: ({ context: { user } }) => call(user ? 'GET /ajax/v1/accounts/reach' : 'GET /ajax/v1/reach'),
  head: ({ match }) => publicPage(match.context, texts => texts.places.contact),
  component: () => (
    <FrameOrCard>
      <ContactPage reach={Route.useLoaderData()} search={contactSearch(Route.useSearch())} />
    </FrameOrCard>
  ),
})
