import { canDo } from '@kontor/contract/can'
import { localeOf } from '@kontor/contract/locales'
import { useRouter } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { LeaveGuard } from '../../../forms/LeaveGuard.tsx'
import { LocaleSelect } from '../../../forms/LocaleSelect.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Input } from '../../../ui/Input.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { AccessFields } from './AccessFields.tsx'
import { AccessSummary } from './AccessSummary.tsx'
import { useAccessCheck } from './access-check.ts'
import { accessOf } from './access-form.ts'
import { BackToPeople } from './BackToPeople.tsx'
import { giverOf, templateFor } from './granting.ts'
import type { Invitable } from './invitable.ts'

export const InvitePage = (invitable: Invitable) => {
  const t = useTranslations('people')
  return (
    <>
      <PageHeader back={<BackToPeople />} title={t('invite')} subtitle={t('form.lead')} />
      {canDo(useUser(), 'people:write') ? <InviteForm {...invitable} /> : <Banner tone="info">{t('mayNot')}</Banner>}
    </>
  )
}

const InviteForm = ({ contracts, guest, contract }: Invitable) => {
  const t = useTranslations('people.form')
  const problems = useTranslations('problems')
  const router = useRouter()
  const check = useAccessCheck()
  const giver = giverOf(useUser())
  const start = {
    ...(contract === null
      ? { role: 'read_only' as const, permissions: templateFor(giver, 'read_only') }
      : { role: 'technical' as const, permissions: [`contracts:${contract}`] }),
    expires_on: null,
    second_factor_required: false,
  }
  return (
    <Form
      name="invite"
      className="flex flex-col gap-4"
      check={check}
      submit={async (data, options) => {
        const text = (name: string) => data.text(name).trim()
        const locale = localeOf(text('locale'))
        const body = { ...accessOf(data), email: text('email'), locale, message: text('message') } as const
        try {
          return await call('POST /ajax/v1/people/invitations', { body }, options)
        } catch (error) {
          if (!(error instanceof ApiProblem) || !ofAddress.has(error.code)) throw error
          // the address is wrong, so the error belongs to its field
          throw new ApiProblem(error.status, { ...error.body, errors: { email: [problems(error.code)] } })
        }
      }}
      onDone={async ({ email, state }) => {
        if (state === 'waiting') showToast('info', t('waits'))
        else showToast('success', t('sent', { email }))
        await router.invalidate()
        await router.navigate({ to: '/account/people' })
      }}
    >
      <LeaveGuard />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={t('who')}>
            <WhoFields guest={guest} />
          </Card>
          <AccessFields stored={start} contracts={contracts} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20">
          <AccessSummary stored={start} contracts={contracts} />
          <SubmitButton>{t('submit')}</SubmitButton>
        </div>
      </div>
    </Form>
  )
}

const ofAddress = new Set<string>(['already_member', 'already_invited'])

const WhoFields = ({ guest }: Pick<Invitable, 'guest'>) => {
  const t = useTranslations('people.form')
  const own = useLocale()
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <FormField name="email" label={t('email')} hint={t('emailHint')}>
          <Input
            name="email"
            type="email"
            inputMode="email"
            maxLength={254}
            defaultValue={guest?.email}
            autoComplete="off"
          />
        </FormField>
        <FormField name="locale" label={t('language')}>
          <LocaleSelect defaultValue={guest?.locale ?? own} />
        </FormField>
      </div>
      <FormField name="message" label={t('message')} hint={t('messageHint')} optional>
        <Textarea name="message" rows={3} maxLength={500} />
      </FormField>
    </div>
  )
}
