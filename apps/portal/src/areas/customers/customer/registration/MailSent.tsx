import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { AntiBot } from '../../../../anti-bot/AntiBot.tsx'
import { useAntiBot } from '../../../../anti-bot/use-anti-bot.ts'
import { call } from '../../../../api/client.ts'
import { MailHint } from '../../../../components/MailHint.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { MailIcon } from '../../../../ui/MoreIcons.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'

/** Seconds before the mail can be asked for again: most arrive sooner. */
const pause = 60

type MailSentProps = { email: string; onWrongAddress: () => void }

/** What comes next. The same for every address: it must not reveal which has an account. */
export const MailSent = ({ email, onWrongAddress }: MailSentProps) => {
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
