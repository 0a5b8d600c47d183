import { createFileRoute } from '@tanstack/react-router'
import { CreateContactPage } from '../../areas/contacts/CreateContactPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/contacts/create')({
  staticData: { permission: 'contacts' },
  head: ({ match }) => pageTitle(match.context, texts => texts.contacts.create),
  component: CreateContactPage,
})
