import type { Access } from '@kontor/contract/areas/people/people'
import { type PermissionName, permissionNames } from '@kontor/contract/can'
import type { MemberRole } from '@kontor/contract/roles'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useFormState } from '../../../forms/form-context.ts'
import { useFormSnapshot, useFormValue } from '../../../forms/use-form-value.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FieldNote } from '../../../ui/Field.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import { type Choice, choicesOf, fillMatrix, isAdjusted, isScoped, levels } from './access-form.ts'
import { type ContractChoice, type ContractChoices, contractChoices } from './contract-choices.ts'
import { type Giver, gives, levelRefusal, templateFor } from './granting.ts'

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
const MatrixRow = ({ area, stored, role, giver, contracts, invalid, reasonId }: MatrixRowProps) => {
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

type ContractPickerProps = {
  area: PermissionName
  stored: Choice
  giver: Giver
  contracts: ContractChoices
  open: boolean
}

/** People read a few contracts, and search among many. */
const longestList = 8

/** The contracts that are open. Those that a search hides stay chosen. */
const ContractPicker = ({ area, stored, giver, contracts, open }: ContractPickerProps) => {
  const t = useTranslations('people.picker')
  const { errors } = useFormState()
  const noteId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const { known, failed } = useFoundContracts(contracts, stored.contracts, query)
  const name = `contracts.${area}`
  const count = useFormSnapshot(
    form => form.querySelectorAll(`input[name="${name}"]:checked`).length,
    stored.contracts.length,
  )
  const error = errors.get(name)
  const fits = fitting(query)
  const nothing = known.length > 0 && !known.some(fits)

  useEffect(() => {
    // as with every wrong field: the next key press corrects it
    if (error) list.current?.querySelector('input')?.focus()
  }, [error])

  return (
    // a collapsed list sends nothing, and keeps its ticks
    <fieldset
      disabled={!open}
      className={open ? 'mt-3 flex flex-col gap-2 rounded-control border border-line p-3' : 'hidden'}
      aria-describedby={error ? noteId : undefined}
    >
      <legend className="contents">
        <span className="flex flex-wrap justify-between gap-x-3 text-13">
          <span className="font-medium">{t('legend')}</span>
          <span className="text-muted">{t('chosen', { count })}</span>
        </span>
      </legend>
      {(known.length > longestList || contracts.more) && (
        <SearchInput
          label={t('search')}
          value={query}
          autoComplete="off"
          onChange={event => setQuery(event.target.value)}
          // it belongs to no form, which Enter would send
          form=""
        />
      )}
      {known.length === 0 && <p className="text-13 text-muted">{t('none')}</p>}
      <div ref={list} className="-mx-1 flex max-h-70 flex-col gap-2 overflow-y-auto p-1">
        {known.map(contract => (
          <Checkbox
            key={contract.number}
            name={name}
            value={contract.number}
            defaultChecked={stored.contracts.includes(contract.number)}
            aria-invalid={error ? true : undefined}
            className={fits(contract) ? '' : 'hidden'}
            label={
              <>
                {contract.label} <span className="text-muted tabular-nums">{contract.number}</span>
              </>
            }
          />
        ))}
      </div>
      <p role="status" className="text-13 text-muted empty:hidden">
        {failed ? t('searchFailed') : nothing ? t('nothingFound') : contracts.more && query === '' && t('more')}
      </p>
      <FieldNote id={noteId} hint={null} error={error} />
      <Checkbox
        name={`rest.${area}`}
        value="yes"
        defaultChecked={stored.rest}
        disabled={!stored.rest && !gives(giver, `${area}:read`)}
        label={t('rest')}
        className="border-t border-line pt-2"
      />
    </fieldset>
  )
}

/** Each word occurs in the number or in the name. */
function fitting(query: string): (contract: ContractChoice) => boolean {
  const words = query.trim().toLowerCase().split(/\s+/)
  return ({ number, label }) => {
    const text = `${number} ${label}`.toLowerCase()
    return words.every(word => text.includes(word))
  }
}

/** Milliseconds without a key before the search begins. */
const pause = 300

/**
 * The contracts to choose from: those the page came with, those stored with the person, and, where the customer has
 * more, those that searches have found. The list only grows, so that no tick is lost.
 */
function useFoundContracts(
  contracts: ContractChoices,
  stored: readonly string[],
  query: string,
): { known: ContractChoice[]; failed: boolean } {
  const [found, setFound] = useState<ContractChoice[]>([])
  const [failed, setFailed] = useState(false)
  const wanted = query.trim()

  useEffect(() => {
    if (!contracts.more || wanted === '') return
    const controller = new AbortController()
    const ask = async () => {
      try {
        const { data } = await contractChoices(wanted, controller.signal)
        setFound(before => [...before, ...data])
        setFailed(false)
      } catch {
        if (!controller.signal.aborted) setFailed(true)
      }
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [contracts.more, wanted])

  const known = useMemo(() => {
    const byNumber = new Map([...contracts.data, ...found].map(contract => [contract.number, contract]))
    // an ended one, or one beyond the first page, is known only by its number
    const others = stored.filter(number => !byNumber.has(number)).map(number => ({ number, label: '' }))
    return [...others, ...byNumber.values()]
  }, [contracts, found, stored])
  return { known, failed }
}
