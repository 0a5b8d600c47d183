import type { StaffPerson, StaffRole } from '@kontor/contract/areas/people/staff-people'
import {
  mergeLimits,
  presetLimits,
  reachesLimit,
  type StaffLimits,
  staffLimitKinds,
} from '@kontor/contract/staff-limits'
import {
  mayStaff,
  type StaffPower,
  type StaffPreset,
  staffAreas,
  staffLevels,
  staffPresetNames,
  staffPresets,
} from '@kontor/contract/staff-powers'
import type { CallOutput } from '@kontor/contract/wire/types'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { BackLink } from '../../../../components/BackLink.tsx'
import { formatMoment, Moment } from '../../../../components/Moment.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../../../i18n/shown-time-zone.ts'
import { ExportButton } from '../../../../list/ExportButton.tsx'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'
import { UserIcon } from '../../../../ui/NavigationIcons.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../../ui/Table.tsx'
import { Limits } from './LimitFields.tsx'
import { FurtherRoleForm, type GivenRole, PersonForm, RoleForm } from './StaffForms.tsx'

type Listed = CallOutput<'GET /ajax/v1/staff/people'>
type Opened = { form: 'person' | 'role'; id: string | null }

/** Shows who is staff, with which roles, and what each role allows. One thing is changed at a time, above what is known. */
export const StaffPeoplePage = ({ list, children }: { list: Listed; children: ReactNode }) => {
  const t = useTranslations('staff.people')
  const { staff_powers: mine } = useUser()
  const decides = mayStaff(mine, 'people:decide')
  const powersOf = (role: string): readonly StaffPower[] =>
    isPreset(role) ? staffPresets[role] : (list.roles.find(({ id }) => id === role)?.powers ?? [])
  const limitsOf = (role: string): Partial<StaffLimits> =>
    isPreset(role) ? presetLimits[role] : (list.roles.find(({ id }) => id === role)?.limits ?? {})
  const self = list.data.find(row => row.self)
  const alone = mergeLimits((self?.roles ?? []).map(role => ({ powers: powersOf(role), limits: limitsOf(role) })))
  /** No one gives or takes more than they hold. */
  const giveable = (role: string) => {
    const given = mergeLimits([{ powers: powersOf(role), limits: limitsOf(role) }])
    return (
      powersOf(role).every(power => mayStaff(mine, power)) &&
      staffLimitKinds.every(kind => reachesLimit(alone[kind], given[kind]))
    )
  }
  const [opened, setOpened] = useState<Opened | null>(null)
  const nameOf = useRoleName(list.roles)
  const router = useRouter()
  const close = () => setOpened(null)
  const done = async (text: string) => {
    close()
    showToast('success', text)
    await router.invalidate()
  }
  const given: GivenRole[] = [
    ...staffPresetNames.map(name => ({ key: name, name: nameOf(name), about: t(`about.${name}`) })),
    ...list.roles.map(({ id, name }) => ({ key: id, name, about: t('roles.own') })),
  ].filter(({ key }) => giveable(key))
  const holds = (role: string) =>
    Boolean(self?.roles.includes(role) || self?.elevations.some(further => further.role === role))
  const person = list.data.find(({ id }) => opened?.form === 'person' && id === opened.id)
  return (
    <>
      <PageHeader
        back={<BackLink to="/staff">{useTranslations('staff.directory')('back')}</BackLink>}
        title={t('title')}
        subtitle={t('lead')}
        action={
          <div className="flex flex-wrap gap-2">
            <ExportButton
              hint={t('export.hint')}
              fileName={t('export.file')}
              rows={async () => linesOf(list, nameOf, t)}
            />
            {decides && !opened && <Button onClick={() => setOpened({ form: 'person', id: null })}>{t('add')}</Button>}
          </div>
        }
      />
      {opened?.form === 'person' && (
        <PersonForm key={opened.id} person={person} roles={given} onClose={close} onDone={done}>
          {person && <FurtherRoleForm person={person} roles={given} nameOf={nameOf} onDone={done} />}
        </PersonForm>
      )}
      {opened?.form === 'role' && (
        <RoleForm
          key={opened.id}
          role={list.roles.find(({ id }) => id === opened.id)}
          currency={list.currency}
          onClose={close}
          onDone={done}
        />
      )}
      <Card flush>
        <Table caption={t('title')}>
          <TableHead>
            <HeadCell>{t('columns.name')}</HeadCell>
            <HeadCell>{t('columns.roles')}</HeadCell>
            <HeadCell>{t('columns.factor')}</HeadCell>
            <HeadCell>{t('columns.used')}</HeadCell>
            <HeadCell>
              <span className="sr-only">{t('change')}</span>
            </HeadCell>
          </TableHead>
          <TableBody>
            {list.data.map(row => (
              <PersonRow
                key={row.id}
                row={row}
                nameOf={nameOf}
                onChange={
                  decides && !row.self && !row.by_claim && !opened && row.roles.every(giveable)
                    ? () => setOpened({ form: 'person', id: row.id })
                    : undefined
                }
              />
            ))}
          </TableBody>
        </Table>
      </Card>
      <Card
        title={t('roles.title')}
        subtitle={t('roles.lead')}
        action={
          decides &&
          !opened && (
            <Button size="sm" colour="muted" outline onClick={() => setOpened({ form: 'role', id: null })}>
              {t('roles.add')}
            </Button>
          )
        }
      >
        <ul className="flex flex-col divide-y divide-line">
          {staffPresetNames.map(name => (
            <RoleItem
              key={name}
              name={nameOf(name)}
              about={t(`about.${name}`)}
              powers={staffPresets[name]}
              limits={presetLimits[name]}
              currency={list.currency}
            />
          ))}
          {list.roles.map(role => (
            <RoleItem
              key={role.id}
              name={role.name}
              about={`${t('roles.own')} · ${t('roles.people', { count: role.people })}`}
              powers={role.powers}
              limits={role.limits}
              currency={list.currency}
            >
              {decides && !opened && giveable(role.id) && !holds(role.id) && (
                <OwnRoleActions role={role} onChange={() => setOpened({ form: 'role', id: role.id })} onDone={done} />
              )}
            </RoleItem>
          ))}
        </ul>
      </Card>
      {children}
    </>
  )
}

const isPreset = (role: string): role is StaffPreset => staffPresetNames.some(name => name === role)

function useRoleName(own: readonly StaffRole[]): (role: string) => string {
  const t = useTranslations('staff.people.presets')
  return role => (isPreset(role) ? t(role) : (own.find(({ id }) => id === role)?.name ?? role))
}

type Texts = ReturnType<typeof useTranslations<'staff.people'>>

/** Everyone as lines, heads first: what is looked through each quarter. */
const linesOf = ({ data }: Listed, nameOf: (role: string) => string, t: Texts): string[][] => [
  (['name', 'email', 'roles', 'factor', 'used'] as const).map(column => t(`columns.${column}`)),
  ...data.map(({ name, email, roles, elevations, second_factor, last_used_at }) => [
    name,
    email,
    [
      ...roles.map(nameOf),
      ...elevations.map(({ role, ends_at }) => t('until', { role: nameOf(role), time: ends_at })),
    ].join(', '),
    t(second_factor ? 'factorOn' : 'factorOff'),
    last_used_at ?? '',
  ]),
]

type PersonRowProps = { row: StaffPerson; nameOf: (role: string) => string; onChange: (() => void) | undefined }

const PersonRow = ({ row, nameOf, onChange }: PersonRowProps) => {
  const t = useTranslations('staff.people')
  const [locale, zone] = [useNumberLocale(), useShownTimeZone()]
  const moment = (value: string) => formatMoment(value, locale, zone)
  return (
    <TableRow>
      <Cell label={null} place="title">
        <span className="flex min-w-0 flex-col wrap-anywhere @4xl:min-w-40">
          {row.name}
          <span className="text-12 font-normal text-muted">{row.email}</span>
        </span>
      </Cell>
      <Cell label={null} place="below">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>{row.roles.map(nameOf).join(', ')}</span>
          {row.elevations.map(({ id, role, ends_at }) => (
            <Badge key={id} tone="warning" icon={AlertTriangleIcon}>
              {t('until', { role: nameOf(role), time: moment(ends_at) })}
            </Badge>
          ))}
          {row.by_claim && <span className="text-12 text-muted">{t('byClaim')}</span>}
          {row.self && (
            <Badge tone="brand" icon={UserIcon}>
              {t('you')}
            </Badge>
          )}
        </span>
      </Cell>
      <Cell label={t('columns.factor')}>
        {row.second_factor ? (
          <Badge tone="success" icon={CheckCircleIcon}>
            {t('factorOn')}
          </Badge>
        ) : (
          <Badge tone="warning" icon={AlertTriangleIcon}>
            {t('factorOff')}
          </Badge>
        )}
      </Cell>
      <Cell label={t('columns.used')} className="whitespace-nowrap">
        {row.last_used_at ? <Moment value={row.last_used_at} /> : <span className="text-muted">{t('never')}</span>}
      </Cell>
      <Cell label={null}>
        {onChange && (
          <Button size="sm" colour="muted" outline aria-label={t('changeOf', { name: row.name })} onClick={onChange}>
            {t('change')}
          </Button>
        )}
      </Cell>
    </TableRow>
  )
}

type RoleItemProps = {
  name: string
  about: string
  powers: readonly StaffPower[]
  limits: StaffLimits
  currency: string
  children?: ReactNode
}

const RoleItem = ({ name, about, powers, limits, currency, children }: RoleItemProps) => {
  const t = useTranslations('staff.people')
  const shown = staffAreas.flatMap(area => {
    const level = staffLevels.findLast(one => mayStaff(powers, `${area}:${one}`))
    return level ? [{ area, level }] : []
  })
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-0 grow">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-13 text-muted">{about}</span>
        </span>
        {children}
      </div>
      <details>
        <summary className="cursor-pointer text-13 text-brand">
          {t('roles.rights')} <span className="sr-only">{name}</span>
        </summary>
        <dl className="mt-2 grid gap-x-6 gap-y-1 text-13 sm:grid-cols-2">
          {shown.map(({ area, level }) => (
            <div key={area} className="flex flex-wrap justify-between gap-x-3">
              <dt className="text-muted">{t(`areas.${area}`)}</dt>
              <dd>{t(`levels.${level}`)}</dd>
            </div>
          ))}
        </dl>
        <Limits powers={powers} limits={limits} currency={currency} />
      </details>
    </li>
  )
}

type OwnRoleActionsProps = { role: StaffRole; onChange: () => void; onDone: (text: string) => Promise<void> }

const OwnRoleActions = ({ role: { id, name, people }, onChange, onDone }: OwnRoleActionsProps) => {
  const t = useTranslations('staff.people.roles')
  const remove = useAction(async () => {
    await call('DELETE /ajax/v1/staff/roles/{id}', { params: { id } })
    await onDone(t('deleted'))
  })
  return (
    <>
      <Button size="sm" colour="muted" outline aria-label={t('changeOf', { name })} onClick={onChange}>
        {t('change')}
      </Button>
      {people === 0 && (
        <Button
          size="sm"
          colour="danger"
          outline
          aria-label={t('deleteOf', { name })}
          pending={remove.pending}
          onClick={remove.run}
        >
          {t('delete')}
        </Button>
      )}
    </>
  )
}
