import type { CallOutput } from '@kontor/contract/wire/types'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { takeFocus } from '../../../../ui/take-focus.ts'

export type RecoveryState = CallOutput<'GET /ajax/v1/accounts/recovery/{token}'>

/**
 * Target of the links in the recovery's mails. Pressing a button does it, not the visit: mail programs open links by
 * themselves.
 */
export const RecoveryLinkPage = ({ token, state }: { token: string; state: RecoveryState }) => {
  const t = useTranslations('identity.factors.link')
  const [done, setDone] = useState<'cancelled' | 'finished' | null>(null)
  if (done === 'cancelled') {
    return (
      <Part title={t('cancelledTitle')} text={t('cancelled')} arrived>
        <a href="/password/reset" className={`${buttonClass({ size: 'lg' })} w-full`}>
          {t('newPassword')}
        </a>
      </Part>
    )
  }
  if (done === 'finished') {
    return (
      <Part title={t('finishedTitle')} text={t('finished')} arrived>
        <a href={publicConfiguration().loginUrl} className={`${buttonClass({ size: 'lg' })} w-full`}>
          {t('signIn')}
        </a>
      </Part>
    )
  }
  if (state.purpose === 'cancel') {
    const at = () => (state.due_at ? <ExactMoment value={state.due_at} /> : '–')
    return (
      <Part title={t('title')} text={t.rich('cancel', { at })}>
        <Form
          name="cancel-recovery"
          submit={() => call('POST /ajax/v1/accounts/recovery/{token}/cancel', { params: { token } })}
          onDone={() => setDone('cancelled')}
        >
          <SubmitButton size="lg" className="w-full">
            {t('cancelSubmit')}
          </SubmitButton>
        </Form>
      </Part>
    )
  }
  if (state.purpose === 'finish') {
    return (
      <Part title={t('finishTitle')} text={t('finish')}>
        <Form
          name="finish-recovery"
          submit={() => call('POST /ajax/v1/accounts/recovery/{token}/finish', { params: { token } })}
          onDone={() => setDone('finished')}
        >
          <SubmitButton size="lg" colour="danger" className="w-full">
            {t('finishSubmit')}
          </SubmitButton>
        </Form>
      </Part>
    )
  }
  return (
    <Part title={t('noneTitle')} text={t('none')}>
      <a
        href={publicConfiguration().loginUrl}
        className={`${buttonClass({ size: 'lg', colour: 'muted', outline: true })} w-full`}
      >
        {t('signIn')}
      </a>
    </Part>
  )
}

type PartProps = { title: string; text: ReactNode; arrived?: boolean; children: ReactNode }

const Part = ({ title, text, arrived, children }: PartProps) => (
  <>
    {/* the focused element is gone after the press; reading continues here */}
    <h1 ref={arrived ? takeFocus : null} tabIndex={-1} className="text-20 font-semibold outline-none">
      {title}
    </h1>
    <p className="mt-1 mb-6 text-muted">{text}</p>
    {children}
  </>
)
