import type { MadeStaffToken } from '@kontor/contract/areas/people/staff-tokens'
import { type MadeToken, mostOverlapHours } from '@kontor/contract/areas/people/tokens'
import { canDo, canDoSome } from '@kontor/contract/can'
import { contractScoped } from '@kontor/contract/roles'
import { mayStaff } from '@kontor/contract/staff-powers'
import { powerToGive, staffTokenScopes, type TokenScope, tokenScopes } from '@kontor/contract/token-scopes'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { type CallOptions, call } from '../../../../api/client.ts'
import { DateInput } from '../../../../forms/DateInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormState } from '../../../../forms/form-context.ts'
import type { FormValues } from '../../../../forms/form-values.ts'
import { LeaveGuard } from '../../../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useToday } from '../../../../i18n/use-today.ts'
import { useUser } from '../../../../session/use-user.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FieldNote } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { asOfLists } from '../as-of-lists.ts'

type TokenFormProps = {
  /** Is replaced by the one that is made, which has its rights; null: asks for all. */
  next: { id: string; name: string } | null
  of: 'customer' | 'staff'
  onClose: () => void
  onMade: (token: MadeToken | MadeStaffToken) => Promise<void>
}

/** Asks what a new access token is for. */
export const TokenForm = ({ next, of, onClose, onMade }: TokenFormProps) => {
  const t = useTranslations('reference.tokens')
  const today = useToday()
  const first = useRef<HTMLHeadingElement>(null)
  useEffect(() => first.current?.focus(), [])
  const send = (data: FormValues, options: CallOptions): Promise<MadeToken | MadeStaffToken> => {
    const expires_on = data.text('expires_on')
    if (next) {
      const sent = { params: { id: next.id }, body: { overlap_hours: Number(data.text('overlap_hours')), expires_on } }
      return of === 'staff'
        ? call('POST /ajax/v1/staff/tokens/{id}/rotate', sent, options)
        : call('POST /ajax/v1/tokens/{id}/rotate', sent, options)
    }
    const given = { ...data.texts('name'), networks: wordsOf(data.text('networks')), expires_on }
    if (of === 'staff')
      return call(
        'POST /ajax/v1/staff/tokens',
        { body: { ...given, scopes: scopesIn(data, staffTokenScopes) } },
        options,
      )
    const contracts = wordsOf(data.text('contracts'))
    const body = {
      ...given,
      scopes: scopesIn(data, tokenScopes),
      contracts: contracts.length > 0 ? contracts : null,
    }
    return call('POST /ajax/v1/tokens', { body }, options)
  }
  return (
    <Form
      name={next ? `token-${next.id}` : 'token'}
      className="flex max-w-3xl flex-col gap-4"
      submit={(data, options) => send(data, options).catch(asOfLists)}
      onDone={onMade}
    >
      <LeaveGuard />
      <h3 ref={first} tabIndex={-1} className="font-medium">
        {next ? t('replaceTitle', { name: next.name }) : t('new')}
      </h3>
      {next ? (
        <FormField name="overlap_hours" label={t('overlap')} hint={t('overlapHint')}>
          <Select name="overlap_hours" defaultValue="24" className="max-w-64">
            {[0, 1, 24, mostOverlapHours].map(hours => (
              <option key={hours} value={hours}>
                {t('hours', { hours })}
              </option>
            ))}
          </Select>
        </FormField>
      ) : (
        <WhatFor of={of} />
      )}
      <FormField name="expires_on" label={t('expires')} hint={t('expiresHint')}>
        <DateInput
          name="expires_on"
          min={today}
          max={daysAfter(today, 365)}
          defaultValue={daysAfter(today, 90)}
          className="max-w-48"
        />
      </FormField>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <SubmitButton>{t(next ? 'replace' : 'create')}</SubmitButton>
        <Button colour="muted" outline onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}

const WhatFor = ({ of }: Pick<TokenFormProps, 'of'>) => {
  const t = useTranslations('reference.tokens')
  return (
    <>
      <FormField name="name" label={t('name')} hint={t('nameHint')}>
        <Input name="name" maxLength={80} autoComplete="off" className="max-w-md" />
      </FormField>
      {of === 'staff' ? <StaffScopes /> : <CustomerScopes />}
      {of === 'customer' && (
        <FormField name="contracts" label={t('contracts')} hint={t('contractsHint')} optional>
          <Input
            name="contracts"
            maxLength={1500}
            placeholder="C-1001, C-1002"
            autoComplete="off"
            className="max-w-md"
          />
        </FormField>
      )}
      <FormField name="networks" label={t('networks')} hint={t('networksHint')} optional>
        <Textarea name="networks" rows={2} maxLength={1000} placeholder="203.0.113.0/24" className="max-w-md" />
      </FormField>
    </>
  )
}

const CustomerScopes = () => {
  const t = useTranslations('reference.tokens')
  const user = useUser()
  const may = (scope: TokenScope) => canDo(user, scope) || (isContractScoped(scope) && canDoSome(user, scope))
  const rows = areasOf(tokenScopes).map(area => ({
    area,
    label: t(`areas.${area}`),
    levels: (['read', 'write'] as const)
      .filter(level => tokenScopes.some(scope => scope === `${area}:${level}` && may(scope)))
      .map(level => ({ level, label: t(`levels.${level}`) })),
  }))
  return <Scopes rows={rows} hint={t('scopesHint')} />
}

const StaffScopes = () => {
  const t = useTranslations('staff.people')
  const mine = useUser().staff_powers
  const levelsOf = (area: string) =>
    (['see', 'act', 'write'] as const).filter(level =>
      staffTokenScopes.some(scope => scope === `${area}:${level}` && mayStaff(mine, powerToGive(scope))),
    )
  const rows = areasOf(staffTokenScopes).map(area => ({
    area,
    label: area === 'usage' ? t('tokens.usage') : t(`areas.${area}`),
    levels: levelsOf(area).map(level => ({
      level,
      label: level === 'write' ? t('tokens.send') : t(`levels.${level}`),
    })),
  }))
  return <Scopes rows={rows} hint={t('tokens.scopesHint')} />
}

type ScopesProps = {
  rows: readonly { area: string; label: string; levels: readonly { level: string; label: string }[] }[]
  hint: string
}

/** Asks for each area how far a token reaches in it; what its person may not give is left out. */
const Scopes = ({ rows, hint }: ScopesProps) => {
  const t = useTranslations('reference.tokens')
  const { errors } = useFormState()
  return (
    <fieldset aria-describedby="token-scopes" className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{t('scopes')}</legend>
      {rows
        .filter(({ levels }) => levels.length > 0)
        .map(({ area, label, levels }) => (
          <div
            key={area}
            className="grid grid-cols-2 items-center gap-3 sm:max-w-md sm:grid-cols-[minmax(0,1fr)_minmax(0,13rem)]"
          >
            <label htmlFor={`scope-${area}`}>{label}</label>
            <Select id={`scope-${area}`} name={`scope.${area}`} defaultValue="">
              <option value="">{t('levels.none')}</option>
              {levels.map(one => (
                <option key={one.level} value={one.level}>
                  {one.label}
                </option>
              ))}
            </Select>
          </div>
        ))}
      <FieldNote id="token-scopes" hint={hint} error={errors.get('scopes')} />
    </fieldset>
  )
}

type AreaOf<S extends string> = S extends `${infer Area}:${string}` ? Area : never
const areasOf = <S extends string>(scopes: readonly S[]): AreaOf<S>[] => [
  ...new Set(scopes.map(scope => scope.split(':')[0] as AreaOf<S>)), // each begins with one
]
/** The scopes that were chosen: of each area the level, which the choices are made of. */
const scopesIn = <S extends string>(data: FormValues, scopes: readonly S[]): S[] =>
  areasOf(scopes).flatMap(area => scopes.filter(scope => scope === `${area}:${data.text(`scope.${area}`)}`))
const isContractScoped = (scope: TokenScope) => contractScoped.some(name => scope.startsWith(`${name}:`))
const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)
const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
