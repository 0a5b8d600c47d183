import type { Access } from '@kontor/contract/areas/people/people'
import { permissionNames } from '@kontor/contract/can'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { useFormState } from '../../../forms/form-context.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldNote } from '../../../ui/Field.tsx'
import { choicesOf, fillMatrix, isAdjusted } from './access-form.ts'
import type { ContractChoices } from './contract-choices.ts'
import { type Giver, gives, templateFor } from './granting.ts'
import { MatrixRow } from './MatrixRow.tsx'

type PermissionMatrixProps = {
  stored: Access
  /** The form's current access. */
  access: Access
  giver: Giver
  contracts: ContractChoices
}

/** Areas and their levels. It starts with the role's, and marks deviations. */
export const PermissionMatrix = ({ stored, access, giver, contracts }: PermissionMatrixProps) => {
  const t = useTranslations('people')
  const { form, errors } = useFormState()
  const choices = choicesOf(stored.permissions)
  const { role } = access
  const reasonId = useId()
  // for people who cannot give everything
  const limited = !giver.owner && permissionNames.some(area => !gives(giver, area))
  const isOwner = role === 'owner'
  const missing = access.permissions.length === 0 && errors.get('permissions')
  return (
    <>
      {isOwner && <p className="text-13 text-muted">{t('matrix.owner')}</p>}
      {/* kept for a role chosen later */}
      <div className={isOwner ? 'hidden' : undefined}>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <p id={reasonId} className="text-13 text-muted">
            {t(role === 'read_only' ? 'matrix.readOnlyRole' : 'matrix.lead')} {limited && t('matrix.beyondOwn')}
          </p>
          {isAdjusted(access) && (
            <Button
              size="sm"
              colour="muted"
              outline
              onClick={() => form.current && fillMatrix(form.current, templateFor(giver, role))}
            >
              {t('matrix.toTemplate')}
            </Button>
          )}
        </div>
        {permissionNames.map(area => (
          <MatrixRow
            key={area}
            area={area}
            stored={choices[area]}
            role={role}
            giver={giver}
            contracts={contracts}
            invalid={Boolean(missing)}
            reasonId={reasonId}
          />
        ))}
        <FieldNote id="no-rights" hint={null} error={missing || null} />
      </div>
    </>
  )
}
