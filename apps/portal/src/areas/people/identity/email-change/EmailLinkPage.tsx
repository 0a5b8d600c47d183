import type { EmailLink } from '@kontor/contract/areas/people/email-change'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type CallOptions, call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { useVisitor } from '../../../../session/use-user.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { takeFocus } from '../../../../ui/take-focus.ts'

/**
 * Target of the links of an e-mail change. Pressing a button does it, not the visit: mail programs open links by
 * themselves.
 */
export const EmailLinkPage = ({ token, found }: { token: string; found: EmailLink }) => {
  const [link, setLink] = useState(found)
  // after a press that led on, the button is gone and the focus with it
  const arrived = link !== found
  const answer = { token, onAnswered: setLink }
  const { state } = link
  if (state === 'waiting')
    return link.side === 'old' ? <AskOld {...answer} link={link} /> : <AskNew {...answer} link={link} />
  if (state === 'confirmed') return <Confirmed {...answer} link={link} arrived={arrived} />
  return <Ended link={link} state={state} arrived={arrived} />
}

type Answering = { token: string; onAnswered: (link: EmailLink) => void; link: EmailLink }

const AskOld = (props: Answering) => {
  const t = useTranslations('identity.emailChange.link')
  const { link } = props
  const what = t(`of.${link.applies_to ?? 'sign_in'}`, { customer: link.customer ?? '' })
  const values = { by: link.requested_by ?? '', what, at: () => <ExactMoment value={link.requested_at ?? ''} /> }
  return (
    <Part title={t('oldTitle')} text={t.rich('old', { ...values, ...addresses(link) })}>
      {link.old_needed ? (
        <AnswerForm {...props} deed="confirm" text={t('agree')} />
      ) : (
        <p className="font-medium">{t('oldNotNeeded')}</p>
      )}
      <NotMe {...props} />
    </Part>
  )
}

const AskNew = (props: Answering) => {
  const t = useTranslations('identity.emailChange.link')
  const { link } = props
  const purpose = t(`purposes.${link.applies_to ?? 'sign_in'}`)
  const values = { provider: publicConfiguration().providerName, purpose, ...addresses(link) }
  return (
    <Part title={t('newTitle')} text={link.old_needed ? t.rich('new', values) : t.rich('newAlone', values)}>
      <AnswerForm {...props} deed="confirm" text={t('confirm')} />
      <p className="mt-6 text-13 text-muted">{t('ignore')}</p>
    </Part>
  )
}

const Confirmed = (props: Answering & { arrived: boolean }) => {
  const t = useTranslations('identity.emailChange.link')
  const { link, arrived } = props
  const values = { at: () => <ExactMoment value={link.expires_at ?? ''} />, ...addresses(link) }
  const text = link.side === 'old' ? t.rich('confirmedOld', values) : t.rich('confirmedNew', values)
  return (
    <Part title={t('confirmedTitle')} text={text} arrived={arrived}>
      {link.side === 'old' && <NotMe {...props} />}
    </Part>
  )
}

type EndedProps = { link: EmailLink; state: Exclude<EmailLink['state'], 'waiting' | 'confirmed'>; arrived: boolean }

const Ended = ({ link, state, arrived }: EndedProps) => {
  const t = useTranslations('identity.emailChange.link')
  const visitor = useVisitor()
  const text = state === 'applied' && link.applies_to !== 'customer' ? 'appliedSignIn' : state
  const way = `${buttonClass({ size: 'lg' })} w-full`
  return (
    <Part title={t(`${state}Title`)} text={t.rich(text, addresses(link))} arrived={arrived}>
      {state === 'refused' ? (
        <a href="/password/reset" className={way}>
          {t('newPassword')}
        </a>
      ) : visitor ? (
        <a href="/account" className={way}>
          {t('toProfile')}
        </a>
      ) : (
        <a href={publicConfiguration().loginUrl} className={way}>
          {t('toSignIn')}
        </a>
      )}
    </Part>
  )
}

const NotMe = (props: Answering) => {
  const t = useTranslations('identity.emailChange.link')
  return (
    <section className="mt-8 border-t border-line pt-5" aria-labelledby="not-me">
      <h2 id="not-me" className="font-semibold">
        {t('notMeTitle')}
      </h2>
      <p className="mt-1 mb-3 text-13 text-muted">{t('notMeText')}</p>
      <AnswerForm {...props} deed="refuse" text={t('notMe')} />
    </section>
  )
}

type AnswerFormProps = Answering & { deed: 'confirm' | 'refuse'; text: string }

const AnswerForm = ({ token, onAnswered, deed, text }: AnswerFormProps) => (
  <Form
    name={`email-${deed}`}
    submit={(_, options) => send(token, deed, options)}
    onDone={onAnswered}
    className={deed === 'confirm' ? '' : 'flex'}
  >
    {deed === 'confirm' ? (
      <SubmitButton size="lg" className="w-full">
        {text}
      </SubmitButton>
    ) : (
      <SubmitButton colour="danger" outline>
        {text}
      </SubmitButton>
    )}
  </Form>
)

/** A change that ended meanwhile, in another tab or by time, is shown in its current state. */
async function send(token: string, deed: 'confirm' | 'refuse', options: CallOptions): Promise<EmailLink> {
  const params = { token }
  try {
    return await call(`POST /ajax/v1/email-changes/{token}/${deed}`, { params }, options)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'link_invalid') throw error
    return call('GET /ajax/v1/email-changes/{token}', { params })
  }
}

const addresses = ({ old_email, new_email }: EmailLink) => {
  const address = (email: string | null) => () => (
    <strong className="font-medium wrap-anywhere text-ink" dir="ltr">
      {email}
    </strong>
  )
  return { old: address(old_email), new: address(new_email) }
}

type PartProps = { title: string; text: ReactNode; arrived?: boolean; children: ReactNode }

const Part = ({ title, text, arrived, children }: PartProps) => (
  <>
    <h1 ref={arrived ? takeFocus : null} tabIndex={-1} className="text-20 font-semibold outline-none">
      {title}
    </h1>
    <p className="mt-1 mb-6 text-muted">{text}</p>
    {children}
  </>
)
