import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import { CreateContactPage } from '../../areas/customers/contacts/CreateContactPage.tsx'
import { copySearch } from '../../areas/customers/contacts/contact-search.ts'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/contacts/create')({
  staticData: { permission: 'contacts' },
  // read by the loader, whose code is not in every page's script
  validateSearch: (search: { copy?: string }) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    const { copy } = copySearch(deps)
    return copy === undefined ? null : orNotFound(call('GET /ajax/v1/contacts/{id}', { params: { id: copy } }))
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.contacts.create),
  component: () => <CreateContactPage like={Route.useLoaderData()} />,
})
