import type { Access } from '@kontor/contract/areas/people'
import { useTranslations } from 'use-intl/react'
import { FormField } from '../../forms/FormField.tsx'
import { useToday } from '../../i18n/use-today.ts'
import { useUser } from '../../session/use-user.ts'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Input } from '../../ui/Input.tsx'
import type { ContractChoices } from './contract-choices.ts'
import { giverOf } from './granting.ts'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { RoleField } from './RoleField.tsx'
import { useFormAccess } from './use-form-access.ts'

type AccessFieldsProps = {
  stored: Access
  contracts: ContractChoices
  lastOwner?: boolean
  /** Only owners change who needs a second factor. */
  factorFixed?: boolean
}

/** What a person may do and until when, for an invitation and for an existing member. */
export const AccessFields = ({ stored, contracts, lastOwner = false, factorFixed = false }: AccessFieldsProps) => {
  const t = useTranslations('people')
  const giver = giverOf(useUser())
  const access = useFormAccess(stored)
  const today = useToday()
  return (
    <>
      <Card>
        <RoleField giver={giver} stored={stored.role} lastOwner={lastOwner} />
      </Card>
      <Card title={t('matrix.title')}>
        <PermissionMatrix stored={stored} access={access} giver={giver} contracts={contracts} />
      </Card>
      <Card title={t('options.title')}>
        <div className="flex flex-col gap-4">
          <FormField name="expires_on" label={t('options.until')} hint={t('options.untilHint')} optional>
            <Input
              name="expires_on"
              type="date"
              figures
              min={today}
              defaultValue={stored.expires_on ?? ''}
              disabled={lastOwner}
              className="max-w-48"
            />
          </FormField>
          <Checkbox
            name="second_factor_required"
            value="yes"
            defaultChecked={stored.second_factor_required}
            label={t('options.factor')}
            hint={t(factorFixed ? 'options.factorOwners' : 'options.factorHint')}
            disabled={factorFixed}
          />
          {/* a box that is disabled sends nothing */}
          {factorFixed && stored.second_factor_required && (
            <input type="hidden" name="second_factor_required" value="yes" />
          )}
        </div>
      </Card>
    </>
  )
}
