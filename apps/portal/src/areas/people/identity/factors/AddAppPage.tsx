import type { CallOutput } from '@kontor/contract/wire/types'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { CopyButton } from '../../../../components/CopyButton.tsx'
import { CodeInput, digitsOf } from '../../../../forms/CodeInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'
import { FactorFormPage, useFactorAdded } from './FactorFormPage.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Begun = CallOutput<'POST /ajax/v1/accounts/factors/apps'>

const QrCode = lazy(async () => ({ default: (await import('../../../../components/QrCode.tsx')).QrCode }))

/** A name, then the secret and its first code. @param count how many apps there are already, for the initial name */
export const AddAppPage = ({ count }: { count: number }) => {
  const t = useTranslations('identity.factors.addApp')
  const added = useFactorAdded(t('done'))
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={added} />
  return (
    <FactorFormPage title={t('title')} lead={t('lead')}>
      {begun ? (
        <SecretForm
          key={begun.id}
          begun={begun}
          onAgain={() => setBegun(null)}
          onDone={given => (given ? setCodes(given) : added())}
        />
      ) : (
        <Form
          name="add-app"
          className="flex flex-col gap-4"
          submit={(data, options) =>
            call('POST /ajax/v1/accounts/factors/apps', { body: { name: data.text('name').trim() } }, options)
          }
          onDone={setBegun}
        >
          <FormField name="name" label={t('name')} hint={t('nameHint')}>
            <Input
              name="name"
              maxLength={60}
              defaultValue={t('nameDefault', { number: count + 1 })}
              autoComplete="off"
            />
          </FormField>
          <SubmitButton className="self-start">{t('next')}</SubmitButton>
        </Form>
      )}
    </FactorFormPage>
  )
}

type SecretFormProps = {
  begun: Begun
  onAgain: () => void
  /** The recovery codes if this was the first factor. */
  onDone: (codes: readonly string[] | null) => void | Promise<void>
}

const SecretForm = ({ begun: { id, secret, uri }, onAgain, onDone }: SecretFormProps) => {
  const t = useTranslations('identity.factors.addApp')
  const [expired, setExpired] = useState(false)
  if (expired) {
    return (
      <div role="alert">
        <Banner tone="warning" action={<Button onClick={onAgain}>{t('again')}</Button>}>
          {t('expired')}
        </Banner>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <section aria-labelledby="scan">
        {/* the previous form is gone, and the focus with it */}
        <h2 id="scan" ref={takeFocus} tabIndex={-1} className="mb-2 font-medium outline-none">
          {t('scan')}
        </h2>
        <Suspense fallback={<div className="size-48" />}>
          <QrCode text={uri} label={t('qr')} />
        </Suspense>
      </section>
      <section aria-labelledby="secret">
        <h2 id="secret" className="mb-1 font-medium">
          {t('secret')}
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <code className="figures-distinct min-w-0 text-16 wrap-anywhere select-all">{grouped(secret)}</code>
          <CopyButton text={secret} label={t('copy')} done={t('copied')} failed={t('copyFailed')} />
        </div>
      </section>
      <Form
        name="confirm-app"
        className="flex flex-col gap-4"
        submit={async data => {
          const code = digitsOf(data.text('code'))
          try {
            return await call('POST /ajax/v1/accounts/factors/apps/{id}/confirm', { params: { id }, body: { code } })
          } catch (error) {
            if (error instanceof ApiProblem && error.code === 'not_found') return 'expired'
            throw error
          }
        }}
        onDone={answer => (answer === 'expired' ? setExpired(true) : onDone(answer.recovery_codes))}
      >
        <FormField name="code" label={t('code')}>
          <CodeInput />
        </FormField>
        <SubmitButton className="self-start">{t('submit')}</SubmitButton>
      </Form>
    </div>
  )
}

/** Groups of four, as people read them. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''
