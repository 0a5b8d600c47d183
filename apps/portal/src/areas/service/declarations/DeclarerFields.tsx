import { can } from '@kontor/contract/can'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { FormField } from '../../../forms/FormField.tsx'
import { useVisitor } from '../../../session/use-user.ts'
import { Input } from '../../../ui/Input.tsx'

/** The person who declares, and the contract. Signed-in users find them filled in; signing in is not required. */
export const DeclarerFields = ({ contract }: { contract: string }) => {
  const t = useTranslations('declarations')
  const visitor = useVisitor()
  const listId = useId()
  const contracts = useOwnContracts()
  return (
    <>
      <FormField name="contract" label={t('contract')} hint={t('contractHint')}>
        <Input name="contract" maxLength={300} defaultValue={contract} list={listId} autoComplete="off" />
      </FormField>
      <datalist id={listId}>
        {contracts.map(({ number, label }) => (
          <option key={number} value={`${number} ${label}`} />
        ))}
      </datalist>
      <FormField name="name" label={t('name')}>
        <Input name="name" maxLength={160} defaultValue={visitor?.name} autoComplete="name" />
      </FormField>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <FormField name="email" label={t('email')} hint={t('emailHint')}>
          <Input name="email" type="email" maxLength={254} defaultValue={visitor?.email} autoComplete="email" />
        </FormField>
        <FormField name="customer_number" label={t('customer')} optional>
          <Input
            name="customer_number"
            inputMode="numeric"
            maxLength={20}
            defaultValue={visitor?.current_customer_number ?? ''}
            autoComplete="off"
          />
        </FormField>
      </div>
    </>
  )
}

type OwnContract = { number: string; label: string }

/** Suggestions while typing; without them it is a plain field. */
function useOwnContracts(): readonly OwnContract[] {
  const visitor = useVisitor()
  const [contracts, setContracts] = useState<readonly OwnContract[]>([])
  const permitted = can(visitor, 'contracts')
  useEffect(() => {
    if (!permitted) return
    call('GET /ajax/v1/contracts', { query: { limit: 100 } }).then(
      ({ data }) => setContracts(data),
      (error: unknown) => console.warn('no contracts to choose from:', error),
    )
  }, [permitted])
  return contracts
}
