import type { PayeeMismatch, UserData } from '@kontor/contract/areas/customers/customer'
import { maskIban, normaliseIban } from '@kontor/contract/iban'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { useBankAccountCheck } from '../../../../components/bank-account-errors.ts'
import { IbanInput } from '../../../../components/IbanInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { LeaveGuard } from '../../../../forms/LeaveGuard.tsx'
import { StaleVersion } from '../../../../forms/StaleVersion.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { PayeeQuestion } from './PayeeQuestion.tsx'

type BankDataFormProps = { version: number; onClose: () => void }

/**
 * A new account, entered in full. A faster change by another person, or another holder known to the bank, is shown
 * before anything is stored.
 */
export const BankDataForm = ({ version, onClose }: BankDataFormProps) => {
  const t = useTranslations('customer.bank')
  const check = useBankAccountCheck()
  const router = useRouter()
  // as it was when the form opened: a reload of the data meanwhile loses nothing that was typed
  const [start] = useState(version)
  const asked = useRef<Payee>(null)
  const accepted = useRef<(Payee & { check: string }) | null>(null)
  const compared = [
    { name: 'holder', label: t('holder') },
    { name: 'iban', label: t('iban'), show: (iban: string) => (iban ? maskIban(normaliseIban(iban)) : '') },
    { name: 'bic', label: t('bic') },
  ]

  const questionOrComparison = (current: unknown, code: string) => {
    if (code === 'payee_mismatch') {
      const mismatch = current as PayeeMismatch // what this conflict carries
      const payee = asked.current
      return (
        <PayeeQuestion
          mismatch={mismatch}
          onAccept={() => (accepted.current = payee && { ...payee, check: mismatch.check })}
        />
      )
    }
    const { bank_account, bank_account_version } = current as UserData // what this call's stale version carries
    const theirs = { ...bank_account, iban: bank_account?.iban_masked, version: bank_account_version }
    return <StaleVersion current={theirs} fields={compared} onTaken={onClose} />
  }

  return (
    <Form
      name="bankdata"
      className="flex flex-col gap-4 border-t border-line pt-5"
      check={check}
      submit={(data, options) => {
        const text = (name: string) => String(data.get(name))
        const payee = { holder: text('holder'), iban: text('iban') }
        asked.current = payee
        const yes = accepted.current
        const known = yes?.holder === payee.holder && yes.iban === payee.iban
        const body = {
          ...payee,
          bic: text('bic'),
          version: Number(text('version')),
          ...(known ? { on_mismatch: 'save' as const, check: yes.check } : { on_mismatch: 'ask' as const }),
        }
        return call('PUT /ajax/v1/accounts/userdata/bankdata', { body }, options)
      }}
      stale={questionOrComparison}
      onDone={async () => {
        showToast('success', t('saved'))
        onClose()
        await router.invalidate()
      }}
    >
      <p className="text-13 text-muted">{t('fresh')}</p>
      <input type="hidden" name="version" defaultValue={start} />
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <FormField name="holder" label={t('holder')} hint={t('holderHint')}>
            <Input name="holder" dir="auto" maxLength={70} autoComplete="off" autoFocus />
          </FormField>
        </div>
        <FormField name="iban" label={t('iban')}>
          <IbanInput name="iban" />
        </FormField>
        <FormField name="bic" label={t('bic')} hint={t('bicHint')} optional>
          <Input name="bic" maxLength={20} autoCapitalize="characters" autoComplete="off" spellCheck={false} />
        </FormField>
      </div>
      <LeaveGuard />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t('save')}</SubmitButton>
        <Button colour="muted" outline onClick={onClose}>
          {t('keep')}
        </Button>
      </div>
    </Form>
  )
}

type Payee = { holder: string; iban: string }
