import type { Person } from '@kontor/contract/areas/people/people'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { Form } from '../../../forms/Form.tsx'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { StaleVersion } from '../../../forms/StaleVersion.tsx'
import { currentCustomer } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { AccessFields } from './AccessFields.tsx'
import { AccessSummary } from './AccessSummary.tsx'
import { useAccessCheck } from './access-check.ts'
import { accessOf, flatAccess } from './access-form.ts'
import { useComparedAccess } from './compared-access.ts'
import type { ContractChoices } from './contract-choices.ts'

type EditAccessFormProps = { person: Person; contracts: ContractChoices; lastOwner: boolean; aside: ReactNode }

export const EditAccessForm = ({ person, contracts, lastOwner, aside }: EditAccessFormProps) => {
  const t = useTranslations('people.form')
  const router = useRouter()
  const compared = useComparedAccess()
  const owner = currentCustomer(useUser())?.role === 'owner'
  return (
    <Form
      name="access"
      className="flex flex-col gap-4"
      check={useAccessCheck()}
      submit={async (data, options) => {
        const body = { ...accessOf(data), version: Number(data.get('version')) }
        const saved = await call('PUT /ajax/v1/people/{id}', { params: { id: person.id }, body }, options)
        return { name: saved.name, waits: saved.role !== body.role }
      }}
      stale={current => <StaleVersion current={flatAccess(current as Person)} fields={compared} />}
      onDone={async ({ name, waits }) => {
        if (waits) showToast('info', t('waits'))
        else showToast('success', t('saved', { name }))
        await router.invalidate()
      }}
    >
      <input type="hidden" name="version" defaultValue={person.version} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <AccessFields stored={person} contracts={contracts} lastOwner={lastOwner} factorFixed={!owner} />
          <SaveBar />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20">
          <AccessSummary stored={person} contracts={contracts} />
          {aside}
        </div>
      </div>
    </Form>
  )
}
