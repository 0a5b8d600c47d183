import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { CustomerFilePage } from '../../areas/desk/staff/directory/CustomerFilePage.tsx'
import { OpenCustomerPage } from '../../areas/desk/staff/directory/OpenCustomerPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

// a new one is opened at `new`: every further route costs the sign-in page
export const Route = createFileRoute('/_default/staff_/customers/$number')({
  loader: ({ params: { number } }) =>
    number === 'new' ? null : call('GET /ajax/v1/staff/customers/{id}', { params: { id: number } }),
  head: ({ match, loaderData }) =>
    pageTitle(match.context, ({ staff }) => (loaderData ? staff.directory.file.facts : staff.opening.title)),
  component: () => {
    const file = Route.useLoaderData()
    return file ? <CustomerFilePage file={file} /> : <OpenCustomerPage />
  },
})
