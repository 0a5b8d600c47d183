import type { Callback, Reach, Slot } from '@kontor/contract/areas/service/reach'
import { localeOf, locales } from '@kontor/contract/locales'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { AntiBot } from '../../../anti-bot/AntiBot.tsx'
import { useAntiBot } from '../../../anti-bot/use-anti-bot.ts'
import { type CallOptions, call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { PhoneField } from '../../../forms/phone/PhoneField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../../i18n/shown-time-zone.ts'
import { useVisitor } from '../../../session/use-user.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Select } from '../../../ui/Select.tsx'
import { CallbackList } from './CallbackList.tsx'
import { PersonFields } from './PersonFields.tsx'
import { SentNote } from './SentNote.tsx'
import { TopicField, topicOf } from './TopicField.tsx'
import { slotDays, slotText, zoneName } from './times.ts'

type CallbackPartProps = { reach: Reach; calls: Callback[]; topic: string | undefined }

/** Requests a call at a chosen time. */
export const CallbackPart = ({ reach, calls, topic }: CallbackPartProps) => {
  const t = useTranslations('reach.callback')
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
  const t = useTranslations('reach.callback')
  const language = useLocale()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const guest = useVisitor() === null
  const antiBot = useAntiBot()
  // the page's, until an answer says which are still free
  const [slots, setSlots] = useState<readonly Slot[]>(reach.slots)
  const submit = async (data: FormData, options: CallOptions) => {
    const text = (name: string) => String(data.get(name) ?? '')
    const locale = localeOf(text('locale'))
    const wanted = { topic: topicOf(data), phone: text('phone'), starts_at: text('starts_at'), locale }
    try {
      if (!guest) return await call('POST /ajax/v1/accounts/callbacks', { body: wanted }, options)
      const body = { ...wanted, name: text('name'), email: text('email'), ...(await antiBot.response()) }
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
  const t = useTranslations('reach.callback')
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
  const t = useTranslations('reach.callback')
  const member = useVisitor()
  const when = slotText(booked, useNumberLocale(), useShownTimeZone())
  return (
    <SentNote title={t('booked')} number={booked.number}>
      <p>{t('bookedText', { when, phone: booked.phone })}</p>
      <p className="text-13 text-muted">{t(member ? 'bookedCancel' : 'bookedCancelByMail')}</p>
    </SentNote>
  )
}
