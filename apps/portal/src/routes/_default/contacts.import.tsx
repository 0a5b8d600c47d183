import { createFileRoute } from '@tanstack/react-router'
import { ImportContactsPage } from '../../areas/customers/contacts/transfer/ImportContactsPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/contacts/import')({
  staticData: { permission: 'contacts' },
  head: ({ match }) => pageTitle(match.context, texts => texts.contacts.transfer.title),
  component: ImportContactsPage,
})
