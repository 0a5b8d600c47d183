import type { PermissionName } from '@kontor/contract/can'
import type { MemberRole } from '@kontor/contract/roles'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { Select } from '../../../ui/Select.tsx'
import { type Choice, isScoped, levels } from './access-form.ts'
import { ContractPicker } from './ContractPicker.tsx'
import type { ContractChoices } from './contract-choices.ts'
import { type Giver, levelRefusal } from './granting.ts'

type MatrixRowProps = {
  area: PermissionName
  stored: Choice
  role: MemberRole
  giver: Giver
  contracts: ContractChoices
  /** Nothing is open in any row. */
  invalid: boolean
  /** Id of the sentences that say why levels are unavailable. */
  reasonId: string
}

/** One area and its level in a line. The reasons for unavailable levels are above all rows. */
export const MatrixRow = ({ area, stored, role, giver, contracts, invalid, reasonId }: MatrixRowProps) => {
  const t = useTranslations('people')
  const id = useId()
  const name = `level.${area}`
  const level = useFormValue(name, stored.level)
  const offered = levels.filter(one => one !== 'contracts' || isScoped(area))
  const refused = offered.filter(one => levelRefusal(giver, role, area, one, stored.level) !== null)
  const described = [`${id}-hint`, ...(refused.length > 0 ? [reasonId] : [])].join(' ')
  return (
    <div className="border-t border-line py-2 last:pb-0">
      <div className="grid grid-cols-[minmax(0,1fr)_10.5rem] items-center gap-3">
        <div>
          <label htmlFor={id} className="block font-medium">
            {t(`areas.${area}`)}
          </label>
          <span id={`${id}-hint`} className="block text-12 text-muted">
            {t(`matrix.hints.${area}`)}
          </span>
        </div>
        <Select
          id={id}
          name={name}
          defaultValue={stored.level}
          aria-describedby={described}
          aria-invalid={invalid || undefined}
        >
          {offered.map(one => (
            <option key={one} value={one} disabled={refused.includes(one)}>
              {t(`matrix.levels.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      {isScoped(area) && (
        <ContractPicker area={area} stored={stored} giver={giver} contracts={contracts} open={level === 'contracts'} />
      )}
    </div>
  )
}
