import { CancelPage } from './CancelPage.tsx'
import { ChangePage } from './ChangePage.tsx'
import { EditPage } from './EditPage.tsx'
import type { LoadedAction } from './load-action.ts'
import { SwitchPage } from './SwitchPage.tsx'
import { TransferPage } from './TransferPage.tsx'
import { WithdrawPage } from './WithdrawPage.tsx'

/** The pages of all actions are one route: each is small, and every further route costs the sign-in page. */
export const ContractActionPage = ({ page, methods, change, end, ...common }: LoadedAction) => {
  switch (page) {
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
