import type { UserData } from '@kontor/contract/areas/customers/customer'
import type { CallInput } from '@kontor/contract/wire/types'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { Form } from '../../../forms/Form.tsx'
import { Renewed } from '../../../forms/Renewed.tsx'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { StaleVersion } from '../../../forms/StaleVersion.tsx'
import { usePageState } from '../../../session/page-state-context.ts'
import { refreshSession } from '../../../session/session-actions.ts'
import { showToast } from '../../../state/toasts.ts'
import { useComparedFields } from './compared-fields.ts'
import { flatUserData } from './user-data-fields.ts'

type Changes = Omit<CallInput<'PATCH /ajax/v1/accounts/userdata'>['body'], 'version'>

type RecordFormProps = {
  name: string
  data: UserData
  readOnly: boolean
  /** Names of its fields, for the comparison with another person's change. */
  fields: readonly string[]
  /** The tab's own part of the record, as the call names it. */
  read: (form: FormData) => Changes
  /** The toast after saving; by default that the customer's data are saved. */
  saved?: string
  children: ReactNode
}

/** A part of the customer's record: the others stay as they are, unless another person changed the record meanwhile. */
export const RecordForm = ({ name, data, readOnly, fields, read, saved, children }: RecordFormProps) => {
  const t = useTranslations('customer.data')
  const page = usePageState()
  const router = useRouter()
  const compared = useComparedFields()
  return (
    <Renewed version={data.version}>
      <Form
        name={name}
        className="flex min-w-0 flex-col gap-5"
        submit={(form, options) => {
          const body = { ...read(form), version: Number(form.get('version')) }
          return call('PATCH /ajax/v1/accounts/userdata', { body }, options)
        }}
        stale={current => {
          const theirs = flatUserData(current as UserData) // the record that this call's conflict carries
          return <StaleVersion current={theirs} fields={compared.filter(field => fields.includes(field.name))} />
        }}
        onDone={async () => {
          showToast('success', saved ?? t('saved'))
          // the frame shows the customer's name
          await refreshSession(page, router)
        }}
      >
        <fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-5">
          <input type="hidden" name="version" defaultValue={data.version} />
          {children}
        </fieldset>
        <SaveBar />
      </Form>
    </Renewed>
  )
}
