import { createFileRoute } from '@tanstack/react-router'
import { Directory } from '../../areas/desk/staff/directory/Directory.tsx'
import { type DirectorySearch, readDirectory } from '../../areas/desk/staff/directory/directory-search.ts'
import { type OfferSearch, readStaffOffer } from '../../areas/selling/orders/offers/offer-start.ts'
import { StaffOffer } from '../../areas/selling/orders/offers/StaffOfferPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

/** A list over all customers, or one offer: each route is a part of every page's script. */
export const Route = createFileRoute('/_default/staff_/$list/{-$id}')({
  // read where it is used: every page carries this
  validateSearch: (search: DirectorySearch & OfferSearch) => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ params: { list, id }, deps }) =>
    id === undefined
      ? { listed: await readDirectory(list, deps), offer: null }
      : { listed: null, offer: await readStaffOffer(list, id, deps) },
  head: ({ match, params }) =>
    pageTitle(match.context, texts =>
      params.id ? texts.offers.one : texts.staff.directory.tabs[params.list as 'customers'],
    ),
  component: () => {
    const { listed, offer } = Route.useLoaderData()
    return listed ? <Directory {...listed} /> : <StaffOffer {...offer} />
  },
})
