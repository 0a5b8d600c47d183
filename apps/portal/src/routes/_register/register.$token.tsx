import { createFileRoute } from '@tanstack/react-router'
import { ConfirmPage } from '../../areas/customers/customer/registration/ConfirmPage.tsx'
import { registrationState } from '../../areas/customers/customer/registration/registration-state.ts'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_register/register/$token')({
  loader: ({ params }) => registrationState(params.token),
  head: ({ match }) => pageTitle(match.context, texts => texts.identity.registration.confirm.title),
  component: () => <ConfirmPage token={Route.useParams().token} found={Route.useLoaderData()} />,
})
