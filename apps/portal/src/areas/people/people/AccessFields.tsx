import type { Access } from '@kontor/contract/areas/people/people'
import { useTranslations } from 'use-intl/react'
import { DateInput } from '../../../forms/DateInput.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { useToday } from '../../../i18n/use-today.ts'
import { useUser } from '../../../session/use-user.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { InfoIcon } from '../../../ui/ControlIcons.tsx'
import { isAdjusted } from './access-form.ts'
import type { ContractChoices } from './contract-choices.ts'
import { FoldedFields } from './FoldedFields.tsx'
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
    <Card>
      <div className="flex flex-col gap-3">
        <RoleField giver={giver} stored={stored.role} lastOwner={lastOwner} />
        <FoldedFields
          title={t('matrix.title')}
          note={
            isAdjusted(access) && (
              <Badge tone="info" icon={InfoIcon}>
                {t('members.adjusted')}
              </Badge>
            )
          }
          open={isAdjusted(access)}
          holds={isOfMatrix}
        >
          <PermissionMatrix stored={stored} access={access} giver={giver} contracts={contracts} />
        </FoldedFields>
        <FoldedFields
          title={t('options.title')}
          open={access.expires_on !== null || access.second_factor_required}
          holds={name => name === 'expires_on' || name === 'second_factor_required'}
        >
          <div className="flex flex-col gap-4">
            <FormField name="expires_on" label={t('options.until')} hint={t('options.untilHint')} optional>
              <DateInput
                name="expires_on"
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
        </FoldedFields>
      </div>
    </Card>
  )
}

/** The server names the permissions, the page its rows. */
const isOfMatrix = (name: string) => /^(permissions|level|contracts|rest)(\.|$)/.test(name)
