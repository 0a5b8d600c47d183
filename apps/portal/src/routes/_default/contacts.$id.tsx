import { createFileRoute, notFound } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import { ContactPage } from '../../areas/customers/contacts/ContactPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'
import { isUuid } from '../../navigation/is-uuid.ts'

export const Route = createFileRoute('/_default/contacts/$id')({
  validateSearch: (search: { edit?: 1 }) => search,
  staticData: { permission: 'contacts' },
  beforeLoad: ({ params }) => {
    if (!isUuid(params.id)) throw notFound()
  },
  loader: ({ params }) => orNotFound(call('GET /ajax/v1/contacts/{id}', { params })),
  // the page for an unknown contact has its own title
  head: ({ match, loaderData }) => (loaderData ? pageTitle(match.context, () => loaderData.name) : {}),
  component: () => <ContactPage contact={Route.useLoaderData()} edit={'edit' in Route.useSearch()} />,
})
