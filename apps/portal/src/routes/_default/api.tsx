import { createFileRoute } from '@tanstack/react-router'
import { ReferencePage } from '../../areas/service/reference/ReferencePage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/api')({
  head: ({ match }) => pageTitle(match.context, texts => texts.reference.title),
  component: ReferencePage,
})
