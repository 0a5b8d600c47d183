import type { UserData } from '@kontor/contract/areas/account'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../api/client.ts'
import { IbanInput } from '../../components/IbanInput.tsx'
import { Form } from '../../forms/Form.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { LeaveGuard } from '../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../ui/DescriptionList.tsx'
import { Input } from '../../ui/Input.tsx'

type BankDataCardProps = { account: UserData['bank_account']; mayWrite: boolean }

/** Where money goes back to. Only what the account is recognised by is shown; a new one is entered whole. */
export const BankDataCard = ({ account, mayWrite }: BankDataCardProps) => {
  const t = useTranslations('account.bank')
  const banner = useTranslations('banner')
  const [open, setOpen] = useState(false)
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <div className="flex flex-col gap-5">
        {account ? (
          <DescriptionList>
            <Fact term={t('holder')}>{account.holder}</Fact>
            <Fact term={t('iban')}>
              <span className="tabular-nums">{account.iban_masked}</span>
            </Fact>
            {account.bic !== '' && <Fact term={t('bic')}>{account.bic}</Fact>}
          </DescriptionList>
        ) : (
          <p className="text-13 text-muted">{t('none')}</p>
        )}
        {open ? (
          <BankDataForm onDone={() => setOpen(false)} />
        ) : (
          <Button
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

const BankDataForm = ({ onDone }: { onDone: () => void }) => {
  const t = useTranslations('account.bank')
  const router = useRouter()
  return (
    <Form
      name="bankdata"
      className="flex flex-col gap-4 border-t border-line pt-5"
      submit={(data, options) => {
        const text = (name: string) => String(data.get(name))
        const body = { holder: text('holder'), iban: text('iban'), bic: text('bic') }
        return call('PUT /ajax/v1/accounts/userdata/bankdata', { body }, options)
      }}
      onDone={async () => {
        showToast('success', t('saved'))
        onDone()
        await router.invalidate()
      }}
    >
      <p className="text-13 text-muted">{t('fresh')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <FormField name="holder" label={t('holder')}>
            <Input name="holder" maxLength={70} autoComplete="off" />
          </FormField>
        </div>
        <FormField name="iban" label={t('iban')}>
          <IbanInput name="iban" />
        </FormField>
        <FormField name="bic" label={t('bic')} hint={t('bicHint')} optional>
          <Input name="bic" maxLength={11} autoCapitalize="characters" autoComplete="off" spellCheck={false} />
        </FormField>
      </div>
      <LeaveGuard />
      <SubmitButton className="self-start">{t('save')}</SubmitButton>
    </Form>
  )
}
