import { elevationHours, type StaffPerson, type StaffRole } from '@kontor/contract/areas/people/staff-people'
import { type StaffLimits, staffLimitKinds } from '@kontor/contract/staff-limits'
import { mayStaff, type StaffPower, staffAreas, staffLevels } from '@kontor/contract/staff-powers'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormState } from '../../../../forms/form-context.ts'
import type { FormValues } from '../../../../forms/form-values.ts'
import { LeaveGuard } from '../../../../forms/LeaveGuard.tsx'
import { LocaleSelect } from '../../../../forms/LocaleSelect.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useUser } from '../../../../session/use-user.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { FieldNote } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { LimitFields, limitTyped, useWrongLimit } from './LimitFields.tsx'

/** A role that can be given: a name that Kontor brings, or an own role's id. */
export type GivenRole = { key: string; name: string; about: string }
type Ending = { onClose: () => void; onDone: (text: string) => Promise<void> }

type PersonFormProps = Ending & { person: StaffPerson | undefined; roles: readonly GivenRole[]; children: ReactNode }

/** A person's roles; without a person, one who becomes staff. */
export const PersonForm = ({ person, roles, onClose, onDone, children }: PersonFormProps) => {
  const t = useTranslations('staff.people.form')
  const { locale } = useUser()
  return (
    <OpenedCard
      title={person ? t('title', { name: person.name }) : t('newTitle')}
      subtitle={person ? t('noneEnds') : t('newLead')}
    >
      <Form
        name="staff-person"
        className="flex flex-col gap-5"
        check={data => {
          const texts = new Map<string, string>()
          if (!person && rolesIn(data).length === 0) texts.set('roles', t('none'))
          return texts
        }}
        submit={async (data, options) => {
          const chosen = rolesIn(data)
          if (!person) {
            const body = { ...data.texts('email', 'name'), locale: data.text('locale') as typeof locale, roles: chosen } // of its options
            await call('POST /ajax/v1/staff/people', { body }, options)
            return t('added', { name: body.name })
          }
          const { id, name, version } = person
          await call('PUT /ajax/v1/staff/people/{id}', { params: { id }, body: { roles: chosen, version } }, options)
          return chosen.length === 0 ? t('ended', { name }) : t('saved')
        }}
        onDone={onDone}
      >
        <LeaveGuard />
        {!person && (
          <>
            <FormField name="name" label={t('name')}>
              <Input name="name" maxLength={100} autoComplete="off" />
            </FormField>
            <FormField name="email" label={t('email')}>
              <Input name="email" type="email" maxLength={254} autoComplete="off" />
            </FormField>
            <FormField name="locale" label={t('language')}>
              <LocaleSelect defaultValue={locale} className="max-w-60" />
            </FormField>
          </>
        )}
        <RoleBoxes roles={roles} held={person?.roles ?? []} />
        <Buttons onClose={onClose} cancel={t('cancel')}>
          {person ? t('save') : t('add')}
        </Buttons>
      </Form>
      {children}
    </OpenedCard>
  )
}

const rolesIn = (data: FormValues): string[] => data.getAll('roles').map(String)

const RoleBoxes = ({ roles, held }: { roles: readonly GivenRole[]; held: readonly string[] }) => {
  const t = useTranslations('staff.people.form')
  const error = useFormState().errors.get('roles')
  return (
    <fieldset className="flex flex-col gap-2.5" aria-describedby={error ? 'no-roles' : undefined}>
      <legend className="mb-1.5 font-medium">{t('roles')}</legend>
      {roles.map(({ key, name, about }) => (
        <Checkbox
          key={key}
          name="roles"
          value={key}
          defaultChecked={held.includes(key)}
          label={name}
          hint={about}
          aria-invalid={error ? true : undefined}
        />
      ))}
      <FieldNote id="no-roles" hint={null} error={error} />
    </fieldset>
  )
}

type FurtherRoleFormProps = Pick<Ending, 'onDone'> & {
  person: StaffPerson
  roles: readonly GivenRole[]
  nameOf: (role: string) => string
}

/** A role that ends by itself, and those that have not yet. */
export const FurtherRoleForm = ({ person, roles, nameOf, onDone }: FurtherRoleFormProps) => {
  const t = useTranslations('staff.people.further')
  const { id, elevations } = person
  return (
    <section className="mt-6 flex flex-col gap-4 border-t border-line pt-5">
      <div>
        <h3 className="font-medium">{t('title')}</h3>
        <p className="text-13 text-muted">{t('lead')}</p>
      </div>
      {elevations.map(further => (
        <Further key={further.id} person={id} further={further} role={nameOf(further.role)} onDone={onDone} />
      ))}
      <Form
        name="staff-elevation"
        className="flex flex-col gap-4"
        submit={async (data, options) => {
          const hours = Number(data.text('hours')) as (typeof elevationHours)[number] // of its options
          const body = { ...data.texts('role', 'reason'), hours }
          await call('POST /ajax/v1/staff/people/{id}/elevations', { params: { id }, body }, options)
          return t('given')
        }}
        onDone={onDone}
      >
        <div className="flex flex-wrap gap-x-4 gap-y-5">
          <FormField name="role" label={t('role')}>
            <Select name="role" className="min-w-52">
              {roles
                .filter(({ key }) => !person.roles.includes(key))
                .map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
            </Select>
          </FormField>
          <FormField name="hours" label={t('hours')}>
            <Select name="hours">
              {elevationHours.map(count => (
                <option key={count} value={count}>
                  {t('hoursCount', { count })}
                </option>
              ))}
            </Select>
          </FormField>
        </div>
        <FormField name="reason" label={t('reason')}>
          <Input name="reason" maxLength={300} autoComplete="off" />
        </FormField>
        <SubmitButton colour="muted" outline className="self-start">
          {t('give')}
        </SubmitButton>
      </Form>
    </section>
  )
}

type FurtherProps = Pick<Ending, 'onDone'> & {
  person: string
  further: StaffPerson['elevations'][number]
  role: string
}

const Further = ({ person, further: { id, ends_at, given_by, reason }, role, onDone }: FurtherProps) => {
  const t = useTranslations('staff.people.further')
  const end = useAction(async () => {
    await call('DELETE /ajax/v1/staff/people/{id}/elevations/{elevation}', { params: { id: person, elevation: id } })
    await onDone(t('over'))
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 text-13 wrap-anywhere">
        {t.rich('now', { role, name: given_by, reason, time: () => <ExactMoment value={ends_at} /> })}
      </p>
      <Button
        size="sm"
        colour="muted"
        outline
        aria-label={t('endOf', { role })}
        pending={end.pending}
        onClick={end.run}
      >
        {t('end')}
      </Button>
    </div>
  )
}

/** One of the provider's own roles, or a new one. */
export const RoleForm = ({
  role,
  currency,
  onClose,
  onDone,
}: Ending & { role: StaffRole | undefined; currency: string }) => {
  const t = useTranslations('staff.people.roles')
  const texts = useTranslations('staff.people')
  const wrongLimit = useWrongLimit(currency)
  return (
    <OpenedCard title={role ? t('title2', { name: role.name }) : t('newTitle')}>
      <Form
        name="staff-role"
        className="flex flex-col gap-5"
        check={data => {
          const mistakes = new Map<string, string>()
          if (powersIn(data).length === 0) mistakes.set('powers', t('noneChosen'))
          for (const kind of staffLimitKinds)
            if (limitTyped(data.text(`limits.${kind}`), kind, currency) === undefined)
              mistakes.set(`limits.${kind}`, wrongLimit(kind))
          return mistakes
        }}
        submit={async (data, options) => {
          const typed = staffLimitKinds.map(kind => [kind, limitTyped(data.text(`limits.${kind}`), kind, currency)])
          const limits = Object.fromEntries(typed) as StaffLimits // of each kind, as `check` has found them
          const body = { name: data.text('name'), powers: powersIn(data), limits }
          if (role) {
            const { id, version } = role
            await call('PUT /ajax/v1/staff/roles/{id}', { params: { id }, body: { ...body, version } }, options)
          } else await call('POST /ajax/v1/staff/roles', { body }, options)
          return t('saved')
        }}
        onDone={onDone}
      >
        <LeaveGuard />
        <FormField name="name" label={t('name')}>
          <Input name="name" maxLength={60} autoComplete="off" defaultValue={role?.name} className="max-w-80" />
        </FormField>
        <Levels powers={role?.powers ?? []} />
        <LimitFields limits={role?.limits} currency={currency} />
        <Buttons onClose={onClose} cancel={texts('form.cancel')}>
          {t('save')}
        </Buttons>
      </Form>
    </OpenedCard>
  )
}

const powersIn = (data: FormValues): StaffPower[] =>
  staffAreas.flatMap(area => {
    const level = staffLevels.find(name => name === data.get(`level.${area}`))
    return level ? [`${area}:${level}` as const] : []
  })

const Levels = ({ powers }: { powers: readonly StaffPower[] }) => {
  const t = useTranslations('staff.people')
  const error = useFormState().errors.get('powers')
  return (
    <fieldset aria-describedby={error ? 'no-powers' : undefined}>
      <legend className="mb-1.5 font-medium">{t('roles.level')}</legend>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {staffAreas.map(area => (
          <FormField key={area} name={`level.${area}`} label={t(`areas.${area}`)}>
            <Select
              name={`level.${area}`}
              defaultValue={staffLevels.findLast(level => mayStaff(powers, `${area}:${level}`)) ?? ''}
            >
              <option value="">{t('levels.none')}</option>
              {staffLevels.map(level => (
                <option key={level} value={level}>
                  {t(`levels.${level}`)}
                </option>
              ))}
            </Select>
          </FormField>
        ))}
      </div>
      <FieldNote id="no-powers" hint={null} error={error} />
    </fieldset>
  )
}

const Buttons = ({ onClose, cancel, children }: { onClose: () => void; cancel: string; children: ReactNode }) => (
  <footer className="flex flex-wrap gap-2 max-sm:flex-col-reverse">
    <Button colour="muted" outline onClick={onClose}>
      {cancel}
    </Button>
    <SubmitButton>{children}</SubmitButton>
  </footer>
)

/** Opens in place: its first field takes the focus. */
const OpenedCard = ({ title, subtitle, children }: { title: string; subtitle?: string; children: ReactNode }) => {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  return (
    <div ref={card}>
      <Card title={title} {...(subtitle && { subtitle })}>
        {children}
      </Card>
    </div>
  )
}
