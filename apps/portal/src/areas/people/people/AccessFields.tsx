import type { Access } from '@kontor/contract/areas/people/people'
import { type MemberRole, memberRoles } from '@kontor/contract/roles'
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { DateInput } from '../../../forms/DateInput.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { useFormState } from '../../../forms/form-context.ts'
import { useToday } from '../../../i18n/use-today.ts'
import { useUser } from '../../../session/use-user.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { InfoIcon } from '../../../ui/ControlIcons.tsx'
import { FieldNote } from '../../../ui/Field.tsx'
import { ChevronRightIcon } from '../../../ui/MoreIcons.tsx'
import { fillMatrix, isAdjusted } from './access-form.ts'
import type { ContractChoices } from './contract-choices.ts'
import { type Giver, giverOf, templateFor } from './granting.ts'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { useFormAccess } from './use-form-access.ts'

type AccessFieldsProps = {
  stored: Access
  contracts: ContractChoices
  lastOwner?: boolean
  /** Only owners change who needs a second factor. */
  factorFixed?: boolean
}

/** Asks what a person may do and until when, for an invitation and for an existing member. */
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

type FoldedFieldsProps = {
  title: string
  /** Beside the title, seen while it is collapsed too. */
  note?: ReactNode
  /** Something in it is worth seeing: it opens, and may be collapsed again. */
  open: boolean
  /** Says whether a field with this name is inside: a mistake in it opens it. */
  holds: (name: string) => boolean
  children: ReactNode
}

/** Fields that most people leave as they are. Collapsed, they are sent all the same. */
const FoldedFields = ({ title, note, open, holds, children }: FoldedFieldsProps) => {
  const details = useRef<HTMLDetailsElement>(null)
  const [atFirst] = useState(open)
  const { errors } = useFormState()
  const wanted = open || [...errors.keys()].some(holds)
  // before the form moves the focus to the wrong field; `errors`, so that each attempt opens it again
  useLayoutEffect(() => {
    if (wanted && details.current) details.current.open = true
  }, [wanted, errors])
  return (
    <details ref={details} open={atFirst} className="group border-t border-line pt-3">
      <summary className="flex list-none flex-wrap items-center gap-x-2 gap-y-1 py-1 font-medium max-sm:py-2.5 [&::-webkit-details-marker]:hidden">
        <ChevronRightIcon className="size-4 text-muted transition-transform group-open:rotate-90" />
        {title}
        {note}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}

type RoleFieldProps = {
  giver: Giver
  stored: MemberRole
  /** The last owner cannot get another role. */
  lastOwner: boolean
}

/** The templates as cards. Choosing one writes its permissions into the matrix below. */
const RoleField = ({ giver, stored, lastOwner }: RoleFieldProps) => {
  const t = useTranslations('people')
  const { form, errors } = useFormState()
  const noteId = useId()
  const error = errors.get('role')
  const ownersOnly = (role: MemberRole) => role === 'owner' && role !== stored && !giver.owner
  const choose = ({ target }: FormEvent<HTMLElement>) => {
    const role = target instanceof HTMLInputElement && memberRoles.find(one => one === target.value)
    if (form.current && role && role !== 'owner') fillMatrix(form.current, templateFor(giver, role))
  }
  return (
    <fieldset
      className="flex flex-col gap-1.5"
      aria-describedby={error || lastOwner ? noteId : undefined}
      onChange={choose}
    >
      <legend className="mb-1.5 font-medium">{t('roles.legend')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {memberRoles.map(role => (
          <RoleCard
            key={role}
            role={role}
            chosen={role === stored}
            disabled={ownersOnly(role) || (lastOwner && role !== stored)}
            reason={ownersOnly(role) ? t('ownersOnly') : null}
            invalid={Boolean(error)}
          />
        ))}
      </div>
      <FieldNote id={noteId} hint={lastOwner && t('lastOwner')} error={error} />
    </fieldset>
  )
}

type RoleCardProps = { role: MemberRole; chosen: boolean; disabled: boolean; reason: string | null; invalid: boolean }

const RoleCard = ({ role, chosen, disabled, reason, invalid }: RoleCardProps) => {
  const t = useTranslations()
  return (
    <label className="flex gap-2.5 rounded-control border border-control px-3 py-2 max-sm:py-3 not-has-disabled:hover:border-muted has-checked:border-brand has-checked:bg-brand-surface has-disabled:border-line has-disabled:bg-subtle has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="role"
        value={role}
        defaultChecked={chosen}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        className="radio mt-0.5"
      />
      <span className="min-w-0">
        <span className="block font-medium">{t(`roles.${role}`)}</span>
        <span className="block text-13 text-muted">{t(`people.roles.hints.${role}`)}</span>
        {reason && <span className="block text-13 text-muted">{reason}</span>}
      </span>
    </label>
  )
}
