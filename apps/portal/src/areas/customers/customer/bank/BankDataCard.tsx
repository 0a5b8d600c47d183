import type { PayeeCheckView, PayeeMismatch, UserData } from '@kontor/contract/areas/customers/customer'
import { maskIban, normaliseIban } from '@kontor/contract/iban'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { useBankAccountCheck } from '../../../../components/bank-account-errors.ts'
import { IbanInput } from '../../../../components/IbanInput.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormState } from '../../../../forms/form-context.ts'
import { LeaveGuard } from '../../../../forms/LeaveGuard.tsx'
import { StaleVersion } from '../../../../forms/StaleVersion.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { AlertTriangleIcon, CheckCircleIcon, InfoIcon } from '../../../../ui/ControlIcons.tsx'
import { DescriptionList, Fact } from '../../../../ui/DescriptionList.tsx'
import type { Icon } from '../../../../ui/Icon.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { XIcon } from '../../../../ui/MoreIcons.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'
import type { Tone } from '../../../../ui/tone.ts'

type BankDataCardProps = { account: UserData['bank_account']; version: number; mayWrite: boolean }

/** Shows where refunds go. Only a masked account is shown; a new one is entered in full. */
export const BankDataCard = ({ account, version, mayWrite }: BankDataCardProps) => {
  const t = useTranslations('customer.bank')
  const banner = useTranslations('banner')
  // null: not opened yet; on closing, the focus returns
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <div className="flex flex-col gap-5">
        {account ? (
          <DescriptionList>
            <Fact term={t('holder')}>
              <bdi className="wrap-anywhere">{account.holder}</bdi>
            </Fact>
            <Fact term={t('iban')}>
              <span className="tabular-nums">{account.iban_masked}</span>
            </Fact>
            {account.bic !== '' && <Fact term={t('bic')}>{account.bic}</Fact>}
            <Fact term={t('check.term')}>
              <PayeeResult check={account.check} />
            </Fact>
          </DescriptionList>
        ) : (
          <p className="text-13 text-muted">{t('none')}</p>
        )}
        {open ? (
          <BankDataForm version={version} onClose={() => setOpen(false)} />
        ) : (
          <Button
            ref={open === false ? takeFocus : null}
            colour="muted"
            outline
            className="self-start"
            disabledReason={mayWrite ? null : banner('refusedPermission')}
            onClick={() => setOpen(true)}
          >
            {t(account ? 'replace' : 'add')}
          </Button>
        )}
      </div>
    </Card>
  )
}

type BankDataFormProps = { version: number; onClose: () => void }

/**
 * A new account, entered in full. A faster change by another person, or another holder known to the bank, is shown
 * before anything is stored.
 */
const BankDataForm = ({ version, onClose }: BankDataFormProps) => {
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
        const payee = data.texts('holder', 'iban')
        asked.current = payee
        const yes = accepted.current
        const known = yes?.holder === payee.holder && yes.iban === payee.iban
        const body = {
          ...payee,
          ...data.texts('bic'),
          version: Number(data.text('version')),
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

const looks: Record<PayeeCheckView['result'], [Tone, Icon]> = {
  match: ['success', CheckCircleIcon],
  close: ['warning', AlertTriangleIcon],
  no_match: ['danger', XIcon],
  'n/a': ['muted', InfoIcon],
}

/** The bank's answer about the holder's name, and its time. */
const PayeeResult = ({ check: { result, known_name, checked_at } }: { check: PayeeCheckView }) => {
  const t = useTranslations('customer.bank.check')
  const [tone, icon] = looks[result]
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={tone} icon={icon}>
        {t(`results.${result}`)}
      </Badge>
      {known_name !== null && (
        <span className="text-13">{t.rich('known', { name: () => <bdi>{known_name}</bdi> })}</span>
      )}
      {result === 'no_match' && <span className="text-13">{t('stranger')}</span>}
      {checked_at !== null && (
        <span className="text-13 text-muted">
          <ExactMoment value={checked_at} />
        </span>
      )}
    </div>
  )
}

type PayeeQuestionProps = {
  mismatch: PayeeMismatch
  /** The visitor wants the account anyway, as it was when the bank was asked. */
  onAccept: () => void
}

/** The field's maximum. */
const longestHolder = 70

/** The bank knows another holder: the name, where it may say so, and the choice. */
const PayeeQuestion = ({ mismatch: { known_name }, onAccept }: PayeeQuestionProps) => {
  const t = useTranslations('customer.bank.check')
  const { form, pending } = useFormState()

  const takeName = () => {
    const holder = form.current?.elements.namedItem('holder')
    if (!(holder instanceof HTMLInputElement) || known_name === null) return
    holder.value = known_name
    form.current?.requestSubmit()
  }
  const saveAnyway = () => {
    onAccept()
    form.current?.requestSubmit()
  }

  return (
    <div role="alert">
      <Banner tone="warning" title={t(known_name === null ? 'noMatchTitle' : 'closeTitle')}>
        {known_name === null ? (
          <p>{t('noMatch')}</p>
        ) : (
          <p>{t.rich('close', { name: () => <bdi className="font-semibold">{known_name}</bdi> })}</p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          {known_name !== null && known_name.length <= longestHolder && (
            <Button size="sm" pending={pending} onClick={takeName}>
              {t('take')}
            </Button>
          )}
          <Button size="sm" colour="muted" outline pending={pending} onClick={saveAnyway}>
            {t('saveAnyway')}
          </Button>
        </div>
      </Banner>
    </div>
  )
}
