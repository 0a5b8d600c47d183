import type { UserData } from '@kontor/contract/areas/account'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../api/client.ts'
import { Form } from '../../forms/Form.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { StaleVersion } from '../../forms/StaleVersion.tsx'
import { refreshSession } from '../../session/session-actions.ts'
import { usePageState } from '../../shell/page-state-context.ts'
import { showToast } from '../../state/toasts.ts'
import { Card } from '../../ui/Card.tsx'
import { AddressFields } from './AddressFields.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { useComparedFields } from './compared-fields.ts'
import { InvoiceFields } from './InvoiceFields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { flatUserData, userDataOf } from './user-data-fields.ts'

type UserDataFormProps = { data: UserData; readOnly: boolean }

export const UserDataForm = ({ data, readOnly }: UserDataFormProps) => {
  const t = useTranslations('account.data')
  const page = usePageState()
  const router = useRouter()
  const compared = useComparedFields()
  return (
    <Form
      name="userdata"
      className="flex min-w-0 flex-col gap-5"
      submit={(form, options) => call('PUT /ajax/v1/accounts/userdata', { body: userDataOf(form) }, options)}
      stale={current => <StaleVersion current={flatUserData(current as UserData)} fields={compared} />}
      onDone={async () => {
        showToast('success', t('saved'))
        // the customer's name stands in the frame
        await refreshSession(page, router)
      }}
    >
      <fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-5">
        <input type="hidden" name="version" defaultValue={data.version} />
        <Card title={t('person')} subtitle={t('personLead')}>
          <PersonFields data={data} />
        </Card>
        <Card title={t('company')} subtitle={t('companyLead')}>
          <CompanyFields data={data} />
        </Card>
        <Card title={t('address')} subtitle={t('addressLead')}>
          <AddressFields address={data.address} />
        </Card>
        <Card title={t('eInvoice')} subtitle={t('eInvoiceLead')}>
          <InvoiceFields data={data} />
        </Card>
      </fieldset>
      <SaveBar />
    </Form>
  )
}
