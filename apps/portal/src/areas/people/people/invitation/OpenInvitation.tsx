import type { UserInfo } from '@kontor/contract/areas/people/identity'
import { useTranslations } from 'use-intl/react'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { loginAddress } from '../../../../session/rules.ts'
import { useVisitor } from '../../../../session/use-user.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { AccessWords } from '../AccessWords.tsx'
import { AcceptButton } from './AcceptButton.tsx'
import { DeclineButton } from './DeclineButton.tsx'
import type { Pending } from './invitation-view.ts'
import { OtherAddress } from './OtherAddress.tsx'
import { RegisterForm } from './RegisterForm.tsx'

type OpenInvitationProps = { token: string; view: Pending; onDeclined: () => void }

/** The inviter, what they offer, and the ways to answer, which depend on the visitor. */
export const OpenInvitation = ({ token, view, onDeclined }: OpenInvitationProps) => {
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
