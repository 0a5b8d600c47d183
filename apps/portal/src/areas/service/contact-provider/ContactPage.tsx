import type { Callback, Reach, Slot } from '@kontor/contract/areas/service/contact-provider'
import type { Notice } from '@kontor/contract/areas/service/notices'
import type { Provider } from '@kontor/contract/areas/service/provider'
import { canDo } from '@kontor/contract/can'
import { localeOf, locales } from '@kontor/contract/locales'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { AntiBot } from '../../../anti-bot/AntiBot.tsx'
import { useAntiBot } from '../../../anti-bot/use-anti-bot.ts'
import { type CallOptions, call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { MailLink, textLink } from '../../../components/AddressLinks.tsx'
import { BackLink } from '../../../components/BackLink.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import type { FormValues } from '../../../forms/form-values.ts'
import { PhoneField } from '../../../forms/phone/PhoneField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../../i18n/shown-time-zone.ts'
import { isLocked } from '../../../session/session.ts'
import { useVisitor } from '../../../session/use-user.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { AlertTriangleIcon } from '../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { ChevronRightIcon, MailIcon } from '../../../ui/MoreIcons.tsx'
import { LifeBuoyIcon } from '../../../ui/NavigationIcons.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Select } from '../../../ui/Select.tsx'
import { PhoneIcon } from '../../../ui/ThingIcons.tsx'
import { CallbackList } from './CallbackList.tsx'
import { Channels } from './Channels.tsx'
import type { ContactSearch } from './contact-search.ts'
import { MessagePart } from './MessagePart.tsx'
import { NoticePart } from './NoticePart.tsx'
import { PersonFields } from './PersonFields.tsx'
import { SentNote } from './SentNote.tsx'
import { TopicField, topicOf } from './TopicField.tsx'
import { slotDays, slotText, zoneName } from './times.ts'
import { WithoutScript } from './WithoutScript.tsx'

type ContactPageProps = {
  /** With the user's calls when signed in. */
  reach: Reach & { calls?: Callback[] }
  search: ContactSearch
}

/** Shows how to reach the provider. */
export const ContactPage = ({ reach, search }: ContactPageProps) => {
  const t = useTranslations('contactProvider')
  const user = useVisitor()
  const { provider, languages } = reach
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('lead', { provider: provider.name })}
        back={search.form && <BackToWays />}
      />
      {(!user || isLocked(user)) && <RunningNotices />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 gap-5">
          {search.form === 'abuse' ? (
            <WithoutScript address={provider.abuse_email} notice />
          ) : (
            search.form && <WithoutScript address={provider.email} />
          )}
          <Main reach={reach} search={search} />
        </div>
        {/* on phones before the rarely used parts */}
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Channels reach={reach} />
        </div>
        {!search.form && <LegalContacts provider={provider} languages={languages} />}
      </div>
    </>
  )
}

/** Says what is known to be wrong, before anyone writes about it. A frame tells its user by itself what concerns them. */
const RunningNotices = () => {
  const t = useTranslations('notices')
  const [notices, setNotices] = useState<readonly Notice[]>([])
  useEffect(() => {
    call('GET /ajax/v1/notices').then(
      ({ data }) => setNotices(data),
      // people can write all the same
      () => undefined,
    )
  }, [])
  return notices
    .filter(({ ended_at, state }) => ended_at === null && state !== 'planned')
    .slice(0, 3)
    .map(({ id, kind, title, state }) => (
      <Banner
        key={id}
        tone={kind === 'incident' ? 'warning' : 'info'}
        action={
          <a href={`/status#${id}`} className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}>
            {t('banner.details')}
          </a>
        }
      >
        {t('banner.standing', { kind: t(`kinds.${kind}`), title, state: t(`states.${state}`) })}
      </Banner>
    ))
}

const Main = ({ reach, search }: ContactPageProps) => {
  const { calls = [] } = reach
  if (search.form === 'message') return <MessagePart search={search} />
  if (search.form === 'callback') return <CallbackPart reach={reach} calls={calls} topic={search.topic} />
  if (search.form === 'abuse') return <NoticePart />
  return <Ways offersCalls={reach.callbacks_offered} calls={calls} />
}

const BackToWays = () => <BackLink to="/contact">{useTranslations('contactProvider')('back')}</BackLink>

type CallbackPartProps = { reach: Reach; calls: Callback[]; topic: string | undefined }

/** Requests a call at a chosen time. */
const CallbackPart = ({ reach, calls, topic }: CallbackPartProps) => {
  const t = useTranslations('contactProvider.callback')
  const router = useRouter()
  const [booked, setBooked] = useState<Callback | null>(null)
  if (booked) return <Booked call={booked} />
  return (
    <>
      {calls.length > 0 && <CallbackList calls={calls} />}
      <Card title={t('title')} subtitle={t('lead')}>
        {reach.slots.length === 0 ? (
          <Banner tone="info">{t(reach.callbacks_offered ? 'noneFree' : 'notOffered')}</Banner>
        ) : (
          <CallbackForm
            reach={reach}
            topic={topic}
            onBooked={async call => {
              setBooked(call)
              await router.invalidate()
            }}
          />
        )}
      </Card>
    </>
  )
}

type CallbackFormProps = { reach: Reach; topic: string | undefined; onBooked: (call: Callback) => Promise<void> }

const CallbackForm = ({ reach, topic, onBooked }: CallbackFormProps) => {
  const t = useTranslations('contactProvider.callback')
  const language = useLocale()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const guest = useVisitor() === null
  const antiBot = useAntiBot()
  // the page's, until an answer says which are still free
  const [slots, setSlots] = useState<readonly Slot[]>(reach.slots)
  const submit = async (data: FormValues, options: CallOptions) => {
    const locale = localeOf(data.text('locale'))
    const wanted = { topic: topicOf(data), locale, ...data.texts('phone', 'starts_at') }
    try {
      if (!guest) return await call('POST /ajax/v1/accounts/callbacks', { body: wanted }, options)
      const body = { ...wanted, ...(await antiBot.response()), ...data.texts('name', 'email') }
      return await call('POST /ajax/v1/callbacks', { body }, options)
    } catch (error) {
      const free = slotsIn(error)
      if (free) setSlots(free)
      throw error
    }
  }
  return (
    <Form name="callback" className="flex flex-col gap-5" submit={submit} onDone={onBooked}>
      <TopicField topic={topic} />
      <PhoneField name="phone" label={t('phone')} />
      <SlotField slots={slots} timeZone={reach.time_zone} />
      <FormField name="locale" label={t('language')}>
        <Select name="locale" defaultValue={language} className="max-w-60">
          {locales.map(name => (
            <option key={name} value={name}>
              {names.of(name)}
            </option>
          ))}
        </Select>
      </FormField>
      {guest && <PersonFields />}
      {guest && <AntiBot name="captcha" link={antiBot} />}
      <SubmitButton className="self-start max-sm:self-stretch">{t('submit')}</SubmitButton>
    </Form>
  )
}

/** The free times, if an answer brings them. */
function slotsIn(error: unknown): readonly Slot[] | null {
  if (!(error instanceof ApiProblem)) return null
  const current = error.body.current as { slots?: readonly Slot[] } | undefined // as the contract says of this endpoint
  return current?.slots ?? null
}

const SlotField = ({ slots, timeZone }: { slots: readonly Slot[]; timeZone: string }) => {
  const t = useTranslations('contactProvider.callback')
  const locale = useNumberLocale()
  const language = useLocale()
  const shown = useShownTimeZone()
  const hint = shown === timeZone ? undefined : t('whenZone', { zone: zoneName(shown, language) })
  return (
    <FormField name="starts_at" label={t('when')} hint={hint}>
      <Select name="starts_at" defaultValue="">
        <option value="" disabled hidden>
          {t('whenChoose')}
        </option>
        {slotDays(slots, locale, shown).map(({ day, slots: times }) => (
          <optgroup key={day} label={day}>
            {times.map(({ value, time }) => (
              <option key={value} value={value}>
                {t('slot', { day, time })}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </FormField>
  )
}

const Booked = ({ call: booked }: { call: Callback }) => {
  const t = useTranslations('contactProvider.callback')
  const member = useVisitor()
  const when = slotText(booked, useNumberLocale(), useShownTimeZone())
  return (
    <SentNote title={t('booked')} number={booked.number}>
      <p>{t('bookedText', { when, phone: booked.phone })}</p>
      <p className="text-13 text-muted">{t(member ? 'bookedCancel' : 'bookedCancelByMail')}</p>
    </SentNote>
  )
}

/** The contacts that the law requires: the contact points of the Digital Services Act, data protection, security. */
const LegalContacts = ({ provider, languages }: { provider: Provider; languages: readonly string[] }) => {
  const t = useTranslations('contactProvider.legal')
  const locale = useLocale()
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const listed = new Intl.ListFormat(locale).format(languages.map(language => names.of(language) ?? language))
  return (
    <Card title={t('title')}>
      <dl className="flex flex-col divide-y divide-line">
        <Contact name={t('contactPoint')} hint={t('contactPointHint', { languages: listed })}>
          <MailLink address={provider.email} />
        </Contact>
        <Contact name={t('abuse')} hint={t('abuseHint')}>
          <Link to="/contact" search={{ form: 'abuse' }} className={textLink}>
            {t('abuseForm')}
          </Link>
          <span className="block">
            <MailLink address={provider.abuse_email} />
          </span>
        </Contact>
        <Contact name={t('dataProtection')} hint={t('dataProtectionHint')}>
          <MailLink address={provider.data_protection_email} />
        </Contact>
        <Contact name={t('security')} hint={t('securityHint')}>
          <MailLink address={provider.security_email} />
        </Contact>
        <Contact name={t('company')} hint={t('companyHint')}>
          <Link to="/imprint" className={textLink}>
            {t('imprint')}
          </Link>
        </Contact>
      </dl>
    </Card>
  )
}

const Contact = ({ name, hint, children }: { name: string; hint: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0">
    <dt className="grow basis-48">
      <span className="block font-medium">{name}</span>
      <span className="block text-13 text-muted">{hint}</span>
    </dt>
    <dd className="min-w-0 sm:text-right">{children}</dd>
  </div>
)

/** The ways to write: a ticket first, because its answer can be found again. */
const Ways = ({ offersCalls, calls }: { offersCalls: boolean; calls: Callback[] }) => {
  const t = useTranslations('contactProvider.ways')
  const user = useVisitor()
  return (
    <>
      {calls.length > 0 && <CallbackList calls={calls} />}
      <Card title={t('title')} flush>
        <ul className="flex flex-col divide-y divide-line border-t border-line">
          {canDo(user, 'support:write') && (
            <li>
              <Link to="/support/create" className={row}>
                <RowContent icon={LifeBuoyIcon} name={t('ticket.name')} text={t('ticket.text')} />
              </Link>
            </li>
          )}
          <Way form="message" icon={MailIcon} />
          {offersCalls && <Way form="callback" icon={PhoneIcon} />}
          <Way form="abuse" icon={AlertTriangleIcon} />
        </ul>
      </Card>
    </>
  )
}

const row = 'flex items-center gap-4 px-5 py-3.5 hover:bg-subtle max-sm:px-4'

const Way = ({ form, icon }: { form: NonNullable<ContactSearch['form']>; icon: Icon }) => {
  const t = useTranslations('contactProvider.ways')
  return (
    <li>
      <Link to="/contact" search={{ form }} className={row}>
        <RowContent icon={icon} name={t(`${form}.name`)} text={t(`${form}.text`)} />
      </Link>
    </li>
  )
}

const RowContent = ({ icon: WayIcon, name, text }: { icon: Icon; name: string; text: string }) => (
  <>
    <WayIcon className="size-5 shrink-0 text-brand" />
    <span className="min-w-0 grow">
      <span className="block font-medium">{name}</span>
      <span className="block text-13 text-muted">{text}</span>
    </span>
    <ChevronRightIcon className="size-4 shrink-0 text-muted" />
  </>
)
