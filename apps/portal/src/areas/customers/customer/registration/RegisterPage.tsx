import { customerTypes } from '@kontor/contract/enums/customer'
import { customerFields, eInvoiceFields } from '@kontor/contract/enums/customer-fields'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { AntiBot } from '../../../../anti-bot/AntiBot.tsx'
import { useAntiBot } from '../../../../anti-bot/use-anti-bot.ts'
import { call } from '../../../../api/client.ts'
import { MailHint } from '../../../../components/MailHint.tsx'
import { AddressFields } from '../../../../forms/AddressFields.tsx'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormState } from '../../../../forms/form-context.ts'
import { NewPasswordField } from '../../../../forms/NewPasswordField.tsx'
import { PhoneField } from '../../../../forms/phone/PhoneField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { MailIcon } from '../../../../ui/MoreIcons.tsx'
import { Tooltip } from '../../../../ui/Tooltip.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'
import { registrationOf } from './registration-fields.ts'

/** The form, and after it what to do next. A wrong address leads back to the form as it was left. */
export const RegisterPage = () => {
  const t = useTranslations('identity.registration')
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <>
      {sentTo !== null && <MailSent email={sentTo} onWrongAddress={() => setSentTo(null)} />}
      <div hidden={sentTo !== null}>
        <h1 className="text-20 font-semibold">{t('title')}</h1>
        <p className="mt-1 text-muted">{t('lead')}</p>
        <p className="mt-3 mb-6 text-muted">
          {t('already')}{' '}
          <a href={publicConfiguration().loginUrl} className="font-medium text-brand hover:underline">
            {t('signIn')}
          </a>
        </p>
        <RegisterForm onSent={setSentTo} />
      </div>
    </>
  )
}

/** Seconds before the mail can be asked for again: most arrive sooner. */
const pause = 60

type MailSentProps = { email: string; onWrongAddress: () => void }

/** Says what comes next. It is the same for every address: it must not reveal which has an account. */
const MailSent = ({ email, onWrongAddress }: MailSentProps) => {
  const t = useTranslations('identity.registration.sent')
  return (
    <>
      <div className="flex flex-col gap-3">
        <MailIcon className="size-8 text-brand" />
        {/* the form is gone, and the focus with it; reading continues here */}
        <h1 ref={takeFocus} tabIndex={-1} className="text-20 font-semibold">
          {t('title')}
        </h1>
        <p className="wrap-anywhere">{t.rich('text', { email, strong: text => <strong>{text}</strong> })}</p>
        <p className="text-13 text-muted">{t('browser')}</p>
        {publicConfiguration().demo && (
          <Banner tone="info">
            {t.rich('demo', {
              link: text => (
                <a href="/outbox" className="font-medium text-brand hover:underline">
                  {text}
                </a>
              ),
            })}
          </Banner>
        )}
        <MailHint />
      </div>
      <Resend email={email} />
      <Button colour="muted" outline className="mt-3 w-full" onClick={onWrongAddress}>
        {t('wrongAddress')}
      </Button>
    </>
  )
}

const Resend = ({ email }: { email: string }) => {
  const t = useTranslations('identity.registration.sent')
  const antiBot = useAntiBot()
  const [again, setAgain] = useState(0)
  const left = useSecondsLeft(pause, again)
  return (
    <Form
      name="register-resend"
      className="mt-6 flex flex-col gap-3"
      submit={async (_, options) => {
        const body = { email, ...(await antiBot.response()) }
        await call('POST /ajax/v1/accounts/register/resend', { body }, options)
      }}
      onDone={() => setAgain(count => count + 1)}
    >
      <AntiBot name="captcha" link={antiBot} />
      <p role="status" className="text-13 text-success empty:hidden">
        {again > 0 && t('resent')}
      </p>
      <SubmitButton className="w-full" disabledReason={left > 0 ? t('wait', { seconds: left }) : null}>
        {left > 0 ? t('resendIn', { seconds: left }) : t('resend')}
      </SubmitButton>
    </Form>
  )
}

/** @param start a change restarts the count */
function useSecondsLeft(seconds: number, start: unknown): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = Date.now() + seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [seconds, start])
  return left
}

const nowhere = { line1: '', line2: '', postal_code: '', city: '', country: 'DE' }

/** @param onSent gets the address as it was typed */
const RegisterForm = ({ onSent }: { onSent: (email: string) => void }) => {
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

/**
 * The person who becomes a customer. Fields for other kinds stay hidden from a consumer, and are kept if they choose
 * again.
 */
const PersonFields = () => {
  const t = useTranslations('identity.registration')
  const explain = useTranslations()
  const type = useFormValue('type')
  const isConsumer = type === 'consumer'
  const only = (wanted: string) => (type === wanted ? undefined : 'hidden')
  return (
    <>
      <div className={isConsumer ? 'hidden' : undefined}>
        <FormField name="company_name" label={t(type === 'public_body' ? 'bodyName' : 'companyName')}>
          <Input name="company_name" maxLength={customerFields.company_name.max} autoComplete="organization" />
        </FormField>
      </div>
      {!isConsumer && <p className="-mb-2 text-13 text-muted">{t('contactPerson')}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="first_name" label={t('firstName')}>
          <Input name="first_name" maxLength={customerFields.first_name.max} autoComplete="given-name" />
        </FormField>
        <FormField name="last_name" label={t('lastName')}>
          <Input name="last_name" maxLength={customerFields.last_name.max} autoComplete="family-name" />
        </FormField>
        <PhoneField name="phone" label={t('phone')} hint={t('phoneHint')} optional />
        <div className={only('business')}>
          <FormField
            name="vat_id"
            label={t('vatId')}
            hint={t('vatIdHint')}
            optional
            explanation={<Tooltip label={explain('explain', { term: t('vatId') })}>{t('vatIdExplained')}</Tooltip>}
          >
            <Input
              name="vat_id"
              maxLength={20}
              placeholder="DE123456789"
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
            />
          </FormField>
        </div>
        <div className={only('public_body')}>
          <FormField
            name="buyer_reference"
            label={t('routing')}
            hint={t('routingHint')}
            optional
            explanation={<Tooltip label={explain('explain', { term: t('routing') })}>{t('routingExplained')}</Tooltip>}
          >
            <Input
              name="buyer_reference"
              maxLength={eInvoiceFields.buyer_reference.max}
              autoComplete="off"
              spellCheck={false}
            />
          </FormField>
        </div>
      </div>
    </>
  )
}

type SectionProps = { title: string; lead?: string; children: ReactNode }

/** A part of the form with its own heading. */
const Section = ({ title, lead, children }: SectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-5">
      <div>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {lead && <p className="text-13 text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  )
}

/** The terms need consent; the privacy notice is only for reading. */
const Terms = () => {
  const t = useTranslations('identity.registration')
  const { errors } = useFormState()
  const { providerName, terms } = publicConfiguration()
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-5">
      <Checkbox
        name="terms"
        required
        error={errors.has('terms') ? t('termsMissing') : null}
        label={t.rich('terms', { provider: providerName, link: text => <NewTab href={terms.url}>{text}</NewTab> })}
      />
      <p className="text-13 text-muted">
        {t.rich('privacy', { link: text => <NewTab href="/privacy">{text}</NewTab> })}
      </p>
    </div>
  )
}

/** In a new tab, so that what is typed stays. */
const NewTab = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener" className="text-brand underline underline-offset-2 hover:no-underline">
    {children}
    <span className="sr-only"> {useTranslations('identity.registration')('newTab')}</span>
  </a>
)
