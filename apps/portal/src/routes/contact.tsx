import { createFileRoute } from '@tanstack/react-router'
import { call } from '../api/client.ts'
import { ContactPage } from '../areas/reach/ContactPage.tsx'
import { contactSearch } from '../areas/reach/contact-search.ts'
import { publicPage } from '../i18n/page-title.ts'

/** Open to all: whoever is signed in sees it in the frame, guests and locked customers on a quiet page. */
export const Route = createFileRoute('/contact')({
  validateSearch: contactSearch,
  loader: ({ context: { user } }) => call(user ? 'GET /ajax/v1/accounts/reach' : 'GET /ajax/v1/reach'),
  head: ({ match }) => publicPage(match.context, texts => texts.places.contact),
  component: () => <ContactPage reach={Route.useLoaderData()} search={Route.useSearch()} />,
})
