import type { ContractActions } from '@kontor/contract/areas/contracts/contract-options'
import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import { canDo } from '@kontor/contract/can'
import type { ContractAction, ContractActionPage } from '@kontor/contract/enums/contract-actions'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../session/use-user.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { ChevronDownIcon } from '../../../ui/MoreIcons.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import { useRefusal } from './use-refusal.ts'

type ContractMenuProps = { contract: Contract; actions: ContractActions }

/** Everything that can be done with a contract; what cannot be done now says why. */
export const ContractMenu = ({ contract, actions }: ContractMenuProps) => {
  const t = useTranslations('contracts.actions')
  const [undoing, setUndoing] = useState(false)
  const refusal = useRefusal(contract, actions)
  const { number } = contract
  const page = (action: ContractAction, to: ContractActionPage) => (
    <PageItem number={number} to={to} refusal={refusal(action)}>
      {t(`names.${action}`)}
    </PageItem>
  )
  return (
    <>
      {refusal('change') === null && (
        <Link
          to="/billing/contracts/$contract/$action"
          params={{ contract: number, action: 'change' }}
          className={buttonClass()}
        >
          {t('names.change')}
        </Link>
      )}
      <Menu
        label={t('menu')}
        trigger={
          <>
            {t('menu')}
            <ChevronDownIcon className="size-4" />
          </>
        }
        triggerClass={buttonClass({ colour: 'muted', outline: true })}
      >
        {contract.state === 'trial' && page('keep', 'keep')}
        {page('rename', 'edit')}
        {page('pay', 'edit')}
        {refusal('change') !== null && page('change', 'change')}
        {page('transfer', 'transfer')}
        {page('switch', 'switch')}
        <Delegate number={number} />
        <MenuSeparator />
        <a href={`/ajax/v1/contracts/${number}/export`} download role="menuitem" tabIndex={-1} className="menu-item">
          {t('names.export')}
        </a>
        <MenuItem onClick={() => window.print()}>{t('names.print')}</MenuItem>
        <MenuSeparator />
        {mayEverWithdraw(actions) && page('withdraw', 'withdraw')}
        {refusal('undo_cancellation') === null ? (
          <MenuItem onClick={() => setUndoing(true)}>{t('names.undo_cancellation')}</MenuItem>
        ) : (
          page('cancel', 'cancel')
        )}
      </Menu>
      <UndoDialog number={number} earlierEnd={actions.earlier_end} open={undoing} onClose={() => setUndoing(false)} />
    </>
  )
}

/** The right is that of consumers: others are not told of it. */
const mayEverWithdraw = ({ actions }: ContractActions) =>
  actions.some(({ action, obstacle }) => action === 'withdraw' && obstacle !== 'not_a_consumer')

type PageItemProps = { number: string; to: ContractActionPage; refusal: string | null; children: ReactNode }

const PageItem = ({ number, to, refusal, children }: PageItemProps) =>
  refusal === null ? (
    <Link
      to="/billing/contracts/$contract/$action"
      params={{ contract: number, action: to }}
      role="menuitem"
      tabIndex={-1}
      className="menu-item"
    >
      {children}
    </Link>
  ) : (
    <MenuItem disabledReason={refusal}>{children}</MenuItem>
  )

/** Access to this contract alone, as the page of invitations offers it. */
const Delegate = ({ number }: { number: string }) => {
  const t = useTranslations()
  const name = t('contracts.actions.names.delegate')
  if (!canDo(useUser(), 'people:write')) return <MenuItem disabledReason={t('people.mayNot')}>{name}</MenuItem>
  return (
    <Link to="/account/people/invite" search={{ contract: number }} role="menuitem" tabIndex={-1} className="menu-item">
      {name}
    </Link>
  )
}
