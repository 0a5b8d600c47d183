import type { UserData } from '@kontor/contract/areas/account'
import { canDo } from '@kontor/contract/can'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../session/use-user.ts'
import { Banner } from '../../ui/Banner.tsx'
import { BankDataCard } from './BankDataCard.tsx'
import { UserDataForm } from './UserDataForm.tsx'

/** Who the customer is, on his documents and for us. */
export const UserDataPage = ({ data }: { data: UserData }) => {
  const t = useTranslations('account.data')
  const user = useUser()
  const mayWrite = canDo(user, 'account:write')
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      {!mayWrite && <Banner tone="info">{t('readOnly')}</Banner>}
      {/* a newer version is a new form: what the fields start from has changed */}
      <UserDataForm key={data.version} data={data} readOnly={!mayWrite} />
      <BankDataCard account={data.bank_account} mayWrite={canDo(user, 'billing:write')} />
    </div>
  )
}
