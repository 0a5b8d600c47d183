import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { makePasskey, PasskeyError, type PasskeyRefusal } from '../../../../session/passkeys.ts'
import { FieldNote } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { FactorFormPage, useFactorAdded } from './FactorFormPage.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** @param count how many there are already, for the initial name */
export const AddPasskeyPage = ({ count }: { count: number }) => {
  const t = useTranslations('identity.factors')
  const added = useFactorAdded(t('addPasskey.done'))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [refusal, setRefusal] = useState<PasskeyRefusal | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={added} />
  return (
    <FactorFormPage title={t('addPasskey.title')} lead={t('addPasskey.lead')}>
      <p className="mb-4 hidden text-danger in-data-[passkeys=none]:block">{t('passkey.none')}</p>
      <Form
        name="add-passkey"
        className="flex flex-col gap-4"
        submit={async data => {
          setRefusal(null)
          return add(data.text('name').trim())
        }}
        onDone={answer => {
          if (typeof answer === 'string') return setRefusal(answer)
          if (!answer.recovery_codes) return added()
          setCodes(answer.recovery_codes)
        }}
      >
        <FormField name="name" label={t('addPasskey.name')} hint={t('addPasskey.nameHint')}>
          <Input
            name="name"
            maxLength={60}
            defaultValue={t('addPasskey.nameDefault', { number: count + 1 })}
            autoComplete="off"
          />
        </FormField>
        <SubmitButton className="self-start">{t('addPasskey.submit')}</SubmitButton>
        <div role="status" className="empty:hidden">
          {refusal && <FieldNote id="passkey-note" hint={null} error={t(`passkey.${refusal}`)} />}
        </div>
      </Form>
    </FactorFormPage>
  )
}

/** @returns the answer, or why the browser made none */
async function add(name: string) {
  try {
    const credential = await makePasskey(() => call('POST /ajax/v1/accounts/factors/passkeys/options'))
    return await call('POST /ajax/v1/accounts/factors/passkeys', { body: { name, credential } })
  } catch (error) {
    if (error instanceof PasskeyError) return error.refusal
    throw error
  }
}
