import { createFileRoute } from '@tanstack/react-router'
import { Directory } from '../../areas/desk/staff/directory/Directory.tsx'
import { type DirectorySearch, readDirectory } from '../../areas/desk/staff/directory/directory-search.ts'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/staff_/$list')({
  // read where it is used: every page carries this
  validateSearch: (search: DirectorySearch) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => readDirectory(params.list, deps),
  head: ({ match, params }) =>
    pageTitle(match.context, texts => texts.staff.directory.tabs[params.list as 'customers']),
  component: () => <Directory {...Route.useLoaderData()} />,
})
