import { type AccessToken, type MadeToken, mostOverlapHours } from '@kontor/contract/areas/people/tokens'
import { canDo, canDoSome, type PermissionName } from '@kontor/contract/can'
import { contractScoped } from '@kontor/contract/roles'
import { type TokenScope, tokenScopes } from '@kontor/contract/token-scopes'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { DateInput } from '../../../../forms/DateInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormState } from '../../../../forms/form-context.ts'
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
  next: AccessToken | null
  onClose: () => void
  onMade: (token: MadeToken) => Promise<void>
}

/** Asks what a new access token is for. */
export const TokenForm = ({ next, onClose, onMade }: TokenFormProps) => {
  const t = useTranslations('reference.tokens')
  const today = useToday()
  const first = useRef<HTMLHeadingElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <Form
      name={next ? `token-${next.id}` : 'token'}
      className="flex max-w-3xl flex-col gap-4"
      submit={async (data, options) => {
        const expires_on = data.text('expires_on')
        if (next)
          return call(
            'POST /ajax/v1/tokens/{id}/rotate',
            { params: { id: next.id }, body: { overlap_hours: Number(data.text('overlap_hours')), expires_on } },
            options,
          )
        const scopes = areas.flatMap(area => {
          const level = data.text(`scope.${area}`)
          return level ? [`${area}:${level}` as TokenScope] : [] // the choices are made of them
        })
        const contracts = wordsOf(data.text('contracts'))
        const body = {
          ...data.texts('name'),
          scopes,
          contracts: contracts.length > 0 ? contracts : null,
          networks: wordsOf(data.text('networks')),
          expires_on,
        }
        return call('POST /ajax/v1/tokens', { body }, options).catch(asOfLists)
      }}
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
        <WhatFor />
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

const WhatFor = () => {
  const t = useTranslations('reference.tokens')
  const user = useUser()
  const { errors } = useFormState()
  const mayAll = areas.filter(area => canDoSome(user, `${area}:read`))
  const may = (scope: TokenScope) => canDo(user, scope) || (isContractScoped(scope) && canDoSome(user, scope))
  return (
    <>
      <FormField name="name" label={t('name')} hint={t('nameHint')}>
        <Input name="name" maxLength={80} autoComplete="off" className="max-w-md" />
      </FormField>
      <fieldset aria-describedby="token-scopes" className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium">{t('scopes')}</legend>
        {mayAll.map(area => (
          <div
            key={area}
            className="grid grid-cols-2 items-center gap-3 sm:max-w-md sm:grid-cols-[minmax(0,1fr)_minmax(0,13rem)]"
          >
            <label htmlFor={`scope-${area}`}>{t(`areas.${area}`)}</label>
            <Select id={`scope-${area}`} name={`scope.${area}`} defaultValue="">
              <option value="">{t('levels.none')}</option>
              {levels
                .filter(
                  level =>
                    tokenScopes.includes(`${area}:${level}` as TokenScope) && may(`${area}:${level}` as TokenScope),
                )
                .map(level => (
                  <option key={level} value={level}>
                    {t(`levels.${level}`)}
                  </option>
                ))}
            </Select>
          </div>
        ))}
        <FieldNote id="token-scopes" hint={t('scopesHint')} error={errors.get('scopes')} />
      </fieldset>
      <FormField name="contracts" label={t('contracts')} hint={t('contractsHint')} optional>
        <Input name="contracts" maxLength={1500} placeholder="C-1001, C-1002" autoComplete="off" className="max-w-md" />
      </FormField>
      <FormField name="networks" label={t('networks')} hint={t('networksHint')} optional>
        <Textarea name="networks" rows={2} maxLength={1000} placeholder="203.0.113.0/24" className="max-w-md" />
      </FormField>
    </>
  )
}

const levels = ['read', 'write'] as const
const areas = [...new Set(tokenScopes.map(scope => scope.split(':')[0] as Exclude<PermissionName, 'api'>))] // each begins with one
const isContractScoped = (scope: TokenScope) => contractScoped.some(name => scope.startsWith(`${name}:`))
const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)
const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
