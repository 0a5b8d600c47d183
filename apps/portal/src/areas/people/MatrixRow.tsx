import type { PermissionName } from '@kontor/contract/can'
import type { MemberRole } from '@kontor/contract/roles'
import { useTranslations } from 'use-intl/react'
import { useFormValue } from '../../forms/use-form-value.ts'
import { classNames } from '../../ui/class-names.ts'
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

const look =
  'flex items-center gap-2 rounded-control border border-line px-2 py-1.5 max-sm:py-3 text-13 not-has-disabled:hover:border-muted has-checked:border-brand has-checked:bg-brand-surface has-disabled:bg-subtle has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

/** On phones, where two levels fit in a row, the last of three takes a whole one. */
const fullPlace = (area: PermissionName) => (isScoped(area) ? 'sm:col-start-4' : 'max-sm:col-span-2 sm:col-start-4')

/**
 * One area and its level. Levels have the same columns in every row; the reasons for unavailable ones are above them
 * all.
 */
export const MatrixRow = ({ area, stored, role, giver, contracts, invalid, reasonId }: MatrixRowProps) => {
  const t = useTranslations('people')
  const level = useFormValue(`level.${area}`, stored.level)
  const offered = levels.filter(one => one !== 'contracts' || isScoped(area))
  const refusals = new Map(offered.map(one => [one, levelRefusal(giver, role, area, one, stored.level)]))
  return (
    <fieldset
      aria-describedby={[...refusals.values()].some(Boolean) ? reasonId : undefined}
      className="flex flex-col gap-2 border-t border-line py-3 last:pb-0"
    >
      <legend className="contents">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{t(`areas.${area}`)}</span>
          <span className="text-12 text-muted">{t(`matrix.hints.${area}`)}</span>
        </span>
      </legend>
      <div className="min-w-0">
        <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-4">
          {offered.map(one => (
            <label key={one} className={classNames(look, one === 'full' && fullPlace(area))}>
              <input
                type="radio"
                name={`level.${area}`}
                value={one}
                defaultChecked={one === stored.level}
                disabled={refusals.get(one) !== null}
                aria-invalid={invalid || undefined}
                className="radio"
              />
              <span className="min-w-0">{t(`matrix.levels.${one}`)}</span>
            </label>
          ))}
        </div>
        {isScoped(area) && (
          <ContractPicker
            area={area}
            stored={stored}
            giver={giver}
            contracts={contracts}
            open={level === 'contracts'}
          />
        )}
      </div>
    </fieldset>
  )
}
