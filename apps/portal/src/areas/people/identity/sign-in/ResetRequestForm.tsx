import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { AntiBot } from '../../../../anti-bot/AntiBot.tsx'
import { useAntiBot } from '../../../../anti-bot/use-anti-bot.ts'
import { call } from '../../../../api/client.ts'
import { MailHint } from '../../../../components/MailHint.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { MailIcon } from '../../../../ui/MoreIcons.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'
import { BackToLogin } from './BackToLogin.tsx'

/** Asks for the link. The answer is the same for every address. */
export const ResetRequestForm = () => {
  const t = useTranslations('identity.signIn.reset')
  const antiBot = useAntiBot()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <Sent email={sentTo} onAgain={() => setSentTo(null)} />
  return (
    <>
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('lead')}</p>
      <Form
        name="reset-request"
        className="flex flex-col gap-4"
        submit={async (data, options) => {
          const email = data.text('email').trim()
          await call('POST /ajax/v1/password/request', { body: { email, ...(await antiBot.response()) } }, options)
          return email
        }}
        onDone={setSentTo}
      >
        <FormField name="email" label={t('email')}>
          <Input name="email" type="email" autoComplete="username" inputMode="email" />
        </FormField>
        <AntiBot name="captcha" link={antiBot} />
        <SubmitButton size="lg" className="w-full">
          {t('submit')}
        </SubmitButton>
      </Form>
      <BackToLogin />
    </>
  )
}

const Sent = ({ email, onAgain }: { email: string; onAgain: () => void }) => {
  const t = useTranslations('identity.signIn.reset')
  return (
    <>
      <div className="flex flex-col gap-3">
        <MailIcon className="size-8 text-brand" />
        {/* the form is gone, and the focus with it; reading continues here */}
        <h1 ref={takeFocus} tabIndex={-1} className="text-20 font-semibold">
          {t('sentTitle')}
        </h1>
        <p className="wrap-anywhere">{t('sent', { email })}</p>
        <MailHint />
      </div>
      <Button colour="muted" outline className="mt-6 w-full" onClick={onAgain}>
        {t('again')}
      </Button>
      <BackToLogin />
    </>
  )
}
