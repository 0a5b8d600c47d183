import { type MemberRole, memberRoles } from '@kontor/contract/roles'
import { type FormEvent, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { useFormState } from '../../../forms/form-context.ts'
import { FieldNote } from '../../../ui/Field.tsx'
import { fillMatrix } from './access-form.ts'
import { type Giver, templateFor } from './granting.ts'

type RoleFieldProps = {
  giver: Giver
  stored: MemberRole
  /** The last owner cannot get another role. */
  lastOwner: boolean
}

/** The templates as cards. Choosing one writes its permissions into the matrix below. */
export const RoleField = ({ giver, stored, lastOwner }: RoleFieldProps) => {
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
