import type { PermissionName } from '@kontor/contract/can'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useFormState } from '../../../forms/form-context.ts'
import { useFormSnapshot } from '../../../forms/use-form-value.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FieldNote } from '../../../ui/Field.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import type { Choice } from './access-form.ts'
import type { ContractChoice, ContractChoices } from './contract-choices.ts'
import { type Giver, gives } from './granting.ts'
import { useFoundContracts } from './use-contract-search.ts'

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
export const ContractPicker = ({ area, stored, giver, contracts, open }: ContractPickerProps) => {
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
          maxLength={100}
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
