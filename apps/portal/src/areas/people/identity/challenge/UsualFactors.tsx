import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { CodeInput, digitsOf } from '../../../../forms/CodeInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { PasskeyButton } from '../../../../forms/PasskeyButton.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { OrLine } from '../../../../ui/OrLine.tsx'
import type { PendingSignIn } from './read-pending.ts'

type UsualFactorsProps = { pending: PendingSignIn; onDone: () => Promise<void> }

/** The everyday factors. The box comes first, because the sixth digit sends. */
export const UsualFactors = ({ pending, onDone }: UsualFactorsProps) => {
  const t = useTranslations('identity.factors')
  const [trusted, setTrusted] = useState(false)
  const { methods, remember_device_days: days } = pending
  const byPasskey = methods.includes('passkey')
  const byCode = methods.includes('totp')
  const trust = days > 0 && { remember_device: trusted }
  return (
    <div className="flex flex-col gap-4">
      {days > 0 && (
        <Checkbox
          label={t('challenge.trust', { days })}
          checked={trusted}
          onChange={event => setTrusted(event.currentTarget.checked)}
        />
      )}
      {byPasskey && (
        <PasskeyButton
          size="lg"
          label={t('challenge.passkey')}
          options={() => call('POST /ajax/v1/accounts/login/passkey/options')}
          send={async credential => {
            await call('POST /ajax/v1/accounts/login/passkey', { body: { credential, ...trust } })
            await onDone()
          }}
        />
      )}
      {byPasskey && !byCode && (
        <p className="hidden text-13 text-muted in-data-[passkeys=none]:block">{t('passkey.none')}</p>
      )}
      {byPasskey && byCode && <OrLine>{t('challenge.or')}</OrLine>}
      {byCode && (
        <Form
          name="second-factor"
          className="flex flex-col gap-4"
          submit={data =>
            call('POST /ajax/v1/accounts/login/second-factor', {
              body: { method: 'totp', code: digitsOf(String(data.get('code'))), ...trust },
            })
          }
          onDone={onDone}
        >
          <FormField name="code" label={t('code.label')} hint={t('code.hint')}>
            <CodeInput />
          </FormField>
          <SubmitButton size="lg" {...(byPasskey && { colour: 'muted', outline: true })} className="w-full">
            {t('challenge.submit')}
          </SubmitButton>
        </Form>
      )}
    </div>
  )
}
