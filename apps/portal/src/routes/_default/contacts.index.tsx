import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { ContactsPage } from '../../areas/customers/contacts/ContactsPage.tsx'
import { lineFields } from '../../areas/customers/contacts/contact-line.ts'
import { type ContactSearch, contactSearch } from '../../areas/customers/contacts/contact-search.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'
import { onlyShown } from '../../list/only-shown.ts'

export const Route = createFileRoute('/_default/contacts/')({
  staticData: { permission: 'contacts' },
  // read where it is used: every page carries this
  validateSearch: (search: ContactSearch) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    orFirstPage(onlyShown(call('GET /ajax/v1/contacts', { query: contactSearch(deps) }), lineFields)),
  head: ({ match }) => pageTitle(match.context, texts => texts.contacts.title),
  component: () => <ContactsPage list={Route.useLoaderData()} search={contactSearch(Route.useSearch())} />,
})
