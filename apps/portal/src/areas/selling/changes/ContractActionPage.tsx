import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { ActionPage } from './ActionPage.tsx'
import { CancelPage } from './CancelPage.tsx'
import { ChangePage } from './ChangePage.tsx'
import { EditPage } from './EditPage.tsx'
import type { LoadedAction } from './load-action.ts'
import { SwitchPage } from './SwitchPage.tsx'
import { TransferPage } from './TransferPage.tsx'
import { WithdrawPage } from './WithdrawPage.tsx'

/** @property keepForm from the area of orders, which this one does not know */
type ContractActionPageProps = LoadedAction & { keepForm: (preview: OrderPreview) => ReactNode }

/** The pages of all actions are one route: each is small, and every further route costs the sign-in page. */
export const ContractActionPage = ({
  page,
  methods,
  change,
  end,
  keep,
  keepForm,
  ...common
}: ContractActionPageProps) => {
  const t = useTranslations('contracts.actions.keep')
  const { label, number } = common.contract
  switch (page) {
    case 'keep':
      return (
        <ActionPage {...common} action="keep" title={t('title')} lead={t('lead', { label, number })} wide>
          {keep && keepForm(keep)}
        </ActionPage>
      )
    case 'edit':
      return <EditPage {...common} methods={methods} />
    case 'change':
      return <ChangePage {...common} change={change} />
    case 'cancel':
      return <CancelPage {...common} end={end} />
    case 'withdraw':
      return <WithdrawPage {...common} />
    case 'transfer':
      return <TransferPage {...common} end={end} />
    case 'switch':
      return <SwitchPage {...common} end={end} />
  }
}
