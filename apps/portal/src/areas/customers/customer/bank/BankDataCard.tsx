import type { UserData } from '@kontor/contract/areas/customers/customer'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../../ui/DescriptionList.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'
import { BankDataForm } from './BankDataForm.tsx'
import { PayeeResult } from './PayeeResult.tsx'

type BankDataCardProps = { account: UserData['bank_account']; version: number; mayWrite: boolean }

/** Where refunds go. Only a masked account is shown; a new one is entered in full. */
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
