import type { UserInfo } from '@kontor/contract/areas/people/identity'
import type { InvitationView } from '@kontor/contract/areas/people/people'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { clearDrafts } from '../../../../forms/draft-storage.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { NewPasswordField } from '../../../../forms/NewPasswordField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { usePageState } from '../../../../session/page-state-context.ts'
import { loginAddress } from '../../../../session/rules.ts'
import { arrive } from '../../../../session/switch-customer.ts'
import { useVisitor } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Input } from '../../../../ui/Input.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'
import { AccessWords } from '../AccessWords.tsx'
import { Question } from '../Question.tsx'
import type { Pending } from './invitation-view.ts'

type InvitationPageProps = { token: string; view: InvitationView }

/** Target of the mail's link. Nothing happens before a press: programs that open links in mails use nothing up. */
export const InvitationPage = ({ token, view }: InvitationPageProps) => {
  const t = useTranslations('people.invitation')
  const [declined, setDeclined] = useState(false)
  // after a press that led on, the button is gone and the focus with it
  const [found] = useState(view)
  if (declined) return <Told title={t('declinedNowTitle')} text={t('declinedNow')} reached />
  if (isPending(view)) return <OpenInvitation token={token} view={view} onDeclined={() => setDeclined(true)} />
  return <AnsweredInvitation state={view.state} reached={found.state !== view.state} />
}

const isPending = (view: InvitationView): view is Pending =>
  view.state === 'pending' && view.customer !== null && view.email !== null && view.access !== null

type State = InvitationView['state']

type AnsweredInvitationProps = { state: State; reached: boolean }

/** A link that no longer works: why, and what to do. */
const AnsweredInvitation = ({ state, reached }: AnsweredInvitationProps) => {
  const t = useTranslations('people.invitation')
  // a pending one without details counts as unknown
  const told = state === 'pending' ? 'unknown' : state
  const visitor = useVisitor()
  return (
    <Told title={t(`${told}Title`)} text={t(`${told}Text`)} reached={reached}>
      <a
        href={visitor ? '/' : publicConfiguration().loginUrl}
        className={`${buttonClass({ size: 'lg', colour: 'muted', outline: true })} w-full`}
      >
        {t(visitor ? 'start' : 'toSignIn')}
      </a>
    </Told>
  )
}

type ToldProps = { title: string; text: string; reached: boolean; children?: ReactNode }

const Told = ({ title, text, reached, children }: ToldProps) => (
  <>
    <h1 ref={reached ? takeFocus : null} tabIndex={-1} className="text-20 font-semibold outline-none">
      {title}
    </h1>
    <p className={children ? 'mt-1 mb-6 text-muted' : 'mt-1 text-muted'}>{text}</p>
    {children}
  </>
)

type OpenInvitationProps = { token: string; view: Pending; onDeclined: () => void }

/** The inviter, what they offer, and the ways to answer, which depend on the visitor. */
const OpenInvitation = ({ token, view, onDeclined }: OpenInvitationProps) => {
  const t = useTranslations('people.invitation')
  const role = useTranslations('roles')
  const { customer, invited_by: by, access, message, expires_at: until } = view
  const who = { customer: customer.name, number: String(customer.number) }
  return (
    <>
      <h1 className="text-20 font-semibold wrap-anywhere">{t('heading', { customer: customer.name })}</h1>
      <p className="mt-1 text-muted wrap-anywhere">{by === null ? t('leadNobody', who) : t('lead', { by, ...who })}</p>
      {message !== '' && (
        <figure className="mt-4">
          <figcaption className="text-12 text-muted">{t('message')}</figcaption>
          <blockquote className="mt-1 border-l-2 border-brand-line pl-3 wrap-anywhere whitespace-pre-line">
            {message}
          </blockquote>
        </figure>
      )}
      <h2 className="mt-6 mb-3 font-semibold">{t('as', { role: role(access.role) })}</h2>
      <AccessWords access={access} />
      {until !== null && (
        <p className="mt-4 text-13 text-muted">{t.rich('validUntil', { at: () => <ExactMoment value={until} /> })}</p>
      )}
      <div className="mt-6 border-t border-line pt-6">
        <Answer token={token} view={view} onDeclined={onDeclined} />
      </div>
    </>
  )
}

const isInvited = (visitor: UserInfo, { email }: Pending): boolean =>
  visitor.email.toLowerCase() === email.toLowerCase()

const Answer = ({ token, view, onDeclined }: OpenInvitationProps) => {
  const t = useTranslations('people.invitation')
  const visitor = useVisitor()
  const { loginUrl, appUrl } = publicConfiguration()
  const { email } = view
  if (visitor && !isInvited(visitor, view)) return <OtherAddress visitor={visitor} invited={email} />
  const decline = <DeclineButton token={token} view={view} onDeclined={onDeclined} />
  if (visitor) {
    return (
      <>
        <p className="mb-4 text-13 text-muted wrap-anywhere">{t('acceptAs', { email })}</p>
        <div className="flex flex-wrap gap-2 max-sm:flex-col">
          <AcceptButton token={token} customer={view.customer.name} />
          {decline}
        </div>
      </>
    )
  }
  if (view.has_account) {
    return (
      <>
        <p className="mb-4 text-13 text-muted wrap-anywhere">{t('signInText', { email })}</p>
        <div className="flex flex-wrap gap-2 max-sm:flex-col">
          <a
            href={loginAddress(loginUrl, appUrl, `/invitation/${encodeURIComponent(token)}`)}
            className={buttonClass({ size: 'lg' })}
          >
            {t('signIn')}
          </a>
          {decline}
        </div>
      </>
    )
  }
  return <RegisterForm token={token} view={view} decline={decline} />
}

/** Accepts as the signed-in user. */
const AcceptButton = ({ token, customer }: { token: string; customer: string }) => {
  const t = useTranslations('people.invitation')
  const arrive = useArrival(t('accepted', { customer }))
  const accept = useAction(async options => {
    await arrive(await answered(call('POST /ajax/v1/invitations/{token}/accept', { params: { token } }, options)))
  })
  return (
    <Button size="lg" pending={accept.pending} onClick={accept.run}>
      {t('accept')}
    </Button>
  )
}

type DeclineButtonProps = { token: string; view: Pending; onDeclined: () => void }

const DeclineButton = ({ token, view: { invited_by: by }, onDeclined }: DeclineButtonProps) => {
  const t = useTranslations('people.invitation')
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const decline = useAction(async options => {
    const sent = call('POST /ajax/v1/invitations/{token}/decline', { params: { token } }, options)
    const moved = (await answered(sent)) === 'moved'
    setAsking(false)
    if (moved) await router.invalidate()
    else onDeclined()
  })
  return (
    <>
      <Button size="lg" colour="muted" outline onClick={() => setAsking(true)}>
        {t('decline')}
      </Button>
      <Question
        open={asking}
        title={t('declineTitle')}
        keep={t('declineKeep')}
        confirm={t('declineConfirm')}
        action={decline}
        onClose={() => setAsking(false)}
      >
        <p>{by === null ? t('declineEffectNobody') : t('declineEffect', { by })}</p>
      </Question>
    </>
  )
}

/** Another person than the invited one opened the link, or the same person under another address. */
const OtherAddress = ({ visitor: { email }, invited }: { visitor: UserInfo; invited: string }) => {
  const t = useTranslations('people.invitation')
  const signOut = useAction(async () => {
    await call('POST /logout')
    clearDrafts()
    // a reload, so that nothing of the previous user stays in this tab
    location.reload()
  })
  return (
    <>
      <Banner tone="warning" title={t('otherTitle')}>
        <p className="wrap-anywhere">{t('other', { invited, email })}</p>
      </Banner>
      <div className="mt-4 flex flex-wrap gap-2 max-sm:flex-col">
        <Button size="lg" pending={signOut.pending} onClick={signOut.run}>
          {t('signOut')}
        </Button>
        <a href="/" className={`${buttonClass({ size: 'lg', colour: 'muted', outline: true })} wrap-anywhere`}>
          {t('stay', { email })}
        </a>
      </div>
    </>
  )
}

type RegisterFormProps = { token: string; view: Pending; decline: ReactNode }

/** For an address without an account: the link has proved it, so only a name and a password are missing. */
const RegisterForm = ({ token, view, decline }: RegisterFormProps) => {
  const t = useTranslations('people.invitation')
  const locale = useLocale()
  const { email, customer } = view
  return (
    <Form
      name="invitation"
      className="flex flex-col gap-4"
      submit={(data, options) => {
        const body = { locale, ...data.texts('name', 'password') }
        return answered(call('POST /ajax/v1/invitations/{token}/register', { params: { token }, body }, options))
      }}
      onDone={useArrival(t('accepted', { customer: customer.name }))}
    >
      <div>
        <h2 className="font-semibold">{t('registerTitle')}</h2>
        <p className="text-13 text-muted wrap-anywhere">{t('registerText', { email })}</p>
      </div>
      {/* for password managers, which store the password below under it */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <FormField name="name" label={t('name')}>
        <Input name="name" maxLength={160} autoComplete="name" />
      </FormField>
      <NewPasswordField label={t('password')} />
      <p className="text-13 text-muted">
        {t.rich('privacy', {
          link: text => (
            <a
              href="/privacy"
              target="_blank"
              rel="noopener"
              className="text-brand underline underline-offset-2 hover:no-underline"
            >
              {text}
              <span className="sr-only"> {t('newTab')}</span>
            </a>
          ),
        })}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <SubmitButton size="lg">{t('registerSubmit')}</SubmitButton>
        {decline}
      </div>
    </Form>
  )
}

/**
 * Codes after which the link has another state than the page shows: answered in another tab, taken back, or its address
 * has an account now.
 */
const movedOn = new Set<string>(['link_invalid', 'invitation_needs_sign_in'])

type Outcome = 'accepted' | 'moved'

/** Sends an answer; an invitation that has changed meanwhile is no failure, and the page reads it again. */
async function answered(send: Promise<unknown>): Promise<Outcome> {
  try {
    await send
    return 'accepted'
  } catch (error) {
    if (error instanceof ApiProblem && movedOn.has(error.code)) return 'moved'
    throw error
  }
}

/** After an answer: signed in, acting for the customer, or the page in its new state. */
function useArrival(told: string): (outcome: Outcome) => Promise<void> {
  const page = usePageState()
  const router = useRouter()
  return async outcome => {
    if (outcome === 'moved') return router.invalidate()
    showToast('success', told)
    // the guards of the start page lead on to a second factor that is required, or to a lock
    await arrive(page, router, '/')
  }
}
