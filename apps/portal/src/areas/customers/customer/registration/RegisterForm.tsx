import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { AntiBot } from '../../../../anti-bot/AntiBot.tsx'
import { useAntiBot } from '../../../../anti-bot/use-anti-bot.ts'
import { call } from '../../../../api/client.ts'
import { AddressFields } from '../../../../forms/AddressFields.tsx'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { NewPasswordField } from '../../../../forms/NewPasswordField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { Input } from '../../../../ui/Input.tsx'
import { PersonFields } from './PersonFields.tsx'
import { customerTypes, registrationOf } from './registration-fields.ts'
import { Section } from './Section.tsx'
import { Terms } from './Terms.tsx'

const nowhere = { line1: '', line2: '', postal_code: '', city: '', country: 'DE' }

/** @param onSent gets the address as it was typed */
export const RegisterForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const t = useTranslations('identity.registration')
  const antiBot = useAntiBot()
  const locale = useLocale()
  return (
    <Form
      name="register"
      autosave="register"
      className="flex flex-col gap-6"
      submit={async (data, options) => {
        const body = { ...registrationOf(data, locale), ...(await antiBot.response()) }
        await call('POST /ajax/v1/accounts/register', { body }, options)
        return body.email
      }}
      onDone={onSent}
    >
      <ChoiceField
        name="type"
        legend={t('type')}
        row
        options={customerTypes.map(value => ({
          value,
          label: t(`types.${value}.name`),
          hint: t(`types.${value}.lead`),
        }))}
      />
      <OnceChosen>
        <Section title={t('person')}>
          <PersonFields />
        </Section>
        <Section title={t('address')} lead={t('addressLead')}>
          <AddressFields address={nowhere} />
        </Section>
        <Section title={t('access')} lead={t('accessLead')}>
          <FormField name="email" label={t('email')} hint={t('emailHint')}>
            <Input name="email" type="email" maxLength={254} autoComplete="username" inputMode="email" />
          </FormField>
          <NewPasswordField label={t('password')} />
        </Section>
        <Terms />
        <AntiBot name="captcha" link={antiBot} />
        <SubmitButton size="lg" className="w-full">
          {t('submit')}
        </SubmitButton>
      </OnceChosen>
    </Form>
  )
}

/** The required fields depend on the kind of customer, so they are hidden until it is chosen. They stay in the form. */
const OnceChosen = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('identity.registration')
  const chosen = useFormValue('type') !== ''
  return (
    <>
      {!chosen && <p className="text-13 text-muted">{t('chooseType')}</p>}
      <div className={chosen ? 'flex flex-col gap-6' : 'hidden'}>{children}</div>
    </>
  )
}
