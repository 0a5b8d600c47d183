import type { Contact } from '@kontor/contract/areas/customers/contacts'
import type { VerificationChannel } from '@kontor/contract/enums/contacts'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { formatDate } from '../../../components/LocalDate.tsx'
import { CodeInput, digitsOf } from '../../../forms/CodeInput.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useLocalDay } from '../../../i18n/local-day.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { showToast } from '../../../state/toasts.ts'
import { VerificationBadge } from './VerificationBadge.tsx'

type Props = { contact: Contact; mayWrite: boolean }
type ChannelProps = { contact: Contact; channel: VerificationChannel }

/** The state of the checks of address and number, and the next step. */
export const ContactVerification = ({ contact, mayWrite }: Props) => {
  const t = useTranslations('contacts')
  return (
    <>
      <div className="flex flex-col divide-y divide-line">
        <Channel contact={contact} channel="email" mayWrite={mayWrite} />
        {contact.phone === '' ? (
          <p className="flex justify-between gap-3 py-3 text-13 text-muted">
            <span>{t('fields.phone')}</span> {t('verification.none')}
          </p>
        ) : (
          <Channel contact={contact} channel="phone" mayWrite={mayWrite} />
        )}
      </div>
      <p className="mt-1 border-t border-line pt-3 text-12 text-muted">
        {t('verification.explain')} {t('form.changed')}
      </p>
    </>
  )
}

const Channel = ({ contact, channel, mayWrite }: ChannelProps & { mayWrite: boolean }) => {
  const t = useTranslations('contacts')
  const date = useShortDate()
  const state = contact[`${channel}_verification`]
  const at = contact[`${channel}_verified_at`]
  return (
    <section aria-label={t(`fields.${channel}`)} className="flex flex-col gap-2 py-3 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="text-13 text-muted">{t(`fields.${channel}`)}</h3>
        <VerificationBadge state={state} />
      </div>
      {at && (
        <p className="text-12 text-muted">
          {t(state === 'expired' ? 'verification.expiredOn' : 'verification.verifiedOn', { date: date(at) })}
        </p>
      )}
      {channel === 'email' && contact.email_bounces_since && (
        <p className="text-12 text-danger">{t('verification.bounces', { date: date(contact.email_bounces_since) })}</p>
      )}
      {mayWrite && <NextStep contact={contact} channel={channel} />}
    </section>
  )
}

export function useShortDate(): (at: string) => string {
  const locale = useNumberLocale()
  const localDay = useLocalDay()
  return at => formatDate(localDay(at), locale)
}

const NextStep = ({ contact, channel }: ChannelProps) => {
  const t = useTranslations('contacts.verification')
  const state = contact[`${channel}_verification`]
  if (state === 'verified' && !contact.holder.missing.includes(channel)) return null
  if (channel === 'phone' && !contact.phone_codes)
    return (
      <p className="text-13 text-muted">
        {t('callBack')}{' '}
        <Link to="/contact" className="text-brand underline">
          {t('askForCall')}
        </Link>
      </p>
    )
  const code = contact[`${channel}_code`]
  return (
    <>
      {code && <CodeForm key={code.expires_at} contact={contact} channel={channel} triesLeft={code.tries_left} />}
      {!code && state === 'failed' && <p className="text-13 text-muted">{t('failedHint')}</p>}
      <SendForm contact={contact} channel={channel} again={code !== null} />
    </>
  )
}

const SendForm = ({ contact, channel, again }: ChannelProps & { again: boolean }) => {
  const t = useTranslations('contacts.verification')
  const router = useRouter()
  const params = { id: contact.id, channel }
  return (
    <Form
      name={`send-${channel}`}
      className="flex flex-col gap-3"
      submit={(_, options) => call('POST /ajax/v1/contacts/{id}/verification/{channel}', { params }, options)}
      onDone={async () => {
        showToast('success', t(channel === 'email' ? 'sentEmail' : 'sentPhone', { to: contact[channel] }))
        await router.invalidate()
      }}
    >
      <SubmitButton size="sm" colour="muted" outline className="self-start">
        {t(again ? 'again' : channel === 'email' ? 'sendEmail' : 'sendPhone')}
      </SubmitButton>
    </Form>
  )
}

const CodeForm = ({ contact, channel, triesLeft }: ChannelProps & { triesLeft: number }) => {
  const t = useTranslations('contacts.verification')
  const router = useRouter()
  const params = { id: contact.id, channel }
  return (
    <Form
      name={`code-${channel}`}
      className="flex flex-col gap-3"
      submit={(data, options) => {
        const body = { code: digitsOf(data.text('code')) }
        return call('POST /ajax/v1/contacts/{id}/verification/{channel}/check', { params, body }, options)
      }}
      onDone={async () => {
        showToast('success', t('done', { to: contact[channel] }))
        await router.invalidate()
      }}
    >
      <FormField name="code" label={t('codeFor', { to: contact[channel] })} hint={t('tries', { count: triesLeft })}>
        <CodeInput required />
      </FormField>
      <SubmitButton size="sm" className="self-start">
        {t('check')}
      </SubmitButton>
    </Form>
  )
}
