import type { CallOutput } from '@kontor/contract/wire/types'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../api/client.ts'
import { signedOut } from '../../api/signed-out.ts'
import { CodeInput, digitsOf } from '../../forms/CodeInput.tsx'
import { Form } from '../../forms/Form.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { PasskeyButton } from '../../forms/PasskeyButton.tsx'
import { PasswordInput } from '../../forms/PasswordInput.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useAction } from '../../forms/use-action.ts'
import { publicConfiguration } from '../../page/public-configuration.ts'
import { passkeysWork } from '../../session/passkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { OrLine } from '../../ui/OrLine.tsx'

type Ways = CallOutput<'POST /ajax/v1/accounts/confirm/options'>
type ConfirmDialogProps = {
  ways: Ways
  onProved: () => void
  onCancel: () => void
}

/**
 * Asks users to confirm their identity, above whatever is on screen.
 * @param show puts the dialog into the page, and null removes it
 * @param onLeave receives what ends the question where its page is left
 * @returns whether they did
 * @throws ApiProblem why the question could not be asked
 */
export async function askToConfirm(
  show: (dialog: ReactNode) => void,
  onLeave: (leave: () => void) => void,
): Promise<boolean> {
  const ways = await call('POST /ajax/v1/accounts/confirm/options')
  try {
    return await new Promise(resolve => {
      const no = () => resolve(false)
      onLeave(no)
      show(<ConfirmDialog ways={ways} onProved={() => resolve(true)} onCancel={no} />)
    })
  } finally {
    show(null)
  }
}

const ConfirmDialog = ({ ways, onProved, onCancel }: ConfirmDialogProps) => {
  const t = useTranslations('identity.factors.confirm')
  const byPasskey = ways.passkey !== null && passkeysWork()
  return (
    <Dialog open title={t('title')} closeLabel={t('cancel')} onClose={onCancel}>
      <p className="mb-4 text-muted">{t(byPasskey || ways.password || ways.single_sign_on ? 'lead' : 'noWay')}</p>
      <div className="flex flex-col gap-4">
        {byPasskey && (
          <PasskeyButton
            size="lg"
            {...(ways.password && { colour: 'muted', outline: true })}
            label={t('passkey')}
            options={askAgain}
            send={async credential => {
              await call('POST /ajax/v1/accounts/confirm', { body: { credential } })
              onProved()
            }}
          />
        )}
        {byPasskey && ways.password && <OrLine>{t('or')}</OrLine>}
        {ways.password ? (
          <PasswordForm code={ways.code} onProved={onProved} onCancel={onCancel} />
        ) : (
          <footer className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
            <Button colour="muted" outline onClick={onCancel}>
              {t('cancel')}
            </Button>
            {ways.single_sign_on ? <ConfirmElsewhere /> : !byPasskey && <SignInAgain />}
          </footer>
        )}
      </div>
    </Dialog>
  )
}

const PasswordForm = ({ code, onProved, onCancel }: Omit<ConfirmDialogProps, 'ways'> & { code: boolean }) => {
  const t = useTranslations('identity.factors')
  return (
    <Form
      name="confirm"
      className="flex flex-col gap-4"
      submit={data => {
        const password = data.text('password')
        const body = code ? { password, code: digitsOf(data.text('code')) } : { password }
        return call('POST /ajax/v1/accounts/confirm', { body })
      }}
      onDone={onProved}
    >
      <FormField name="password" label={t('confirm.password')}>
        <PasswordInput name="password" autoComplete="current-password" />
      </FormField>
      {code && (
        <FormField name="code" label={t('confirm.code')}>
          {/* letters too: a recovery code counts as well */}
          <CodeInput inputMode="text" maxLength={64} />
        </FormField>
      )}
      <footer className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <Button colour="muted" outline onClick={onCancel}>
          {t('confirm.cancel')}
        </Button>
        <SubmitButton>{t('confirm.submit')}</SubmitButton>
      </footer>
    </Form>
  )
}

/** For users who signed in elsewhere and have no passkey. */
const SignInAgain = () => {
  const t = useTranslations('identity.factors.confirm')
  const leave = useAction(async () => {
    await call('POST /logout')
    signedOut()
  })
  return (
    <Button pending={leave.pending} onClick={leave.run}>
      {t('signIn')}
    </Button>
  )
}

/** At the identity provider, which leads back to this page. */
const ConfirmElsewhere = () => {
  const t = useTranslations('identity.singleSignOn')
  const { appUrl, centreUrl, singleSignOn } = publicConfiguration()
  const page = encodeURIComponent(appUrl + location.pathname + location.search + location.hash)
  return (
    <a
      href={`${centreUrl}/sign-in/provider?purpose=confirm&previous_page=${page}`}
      rel="external"
      className={buttonClass()}
    >
      {t('confirmWith', { label: singleSignOn?.label ?? '' })}
    </a>
  )
}

const askAgain = async (): Promise<Record<string, unknown>> =>
  (await call('POST /ajax/v1/accounts/confirm/options')).passkey ?? {}
