import type { ContractActions } from '@kontor/contract/areas/contracts/contract-options'
import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import { mayDispose } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { formatDate } from '../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { mayOrder } from '../../../session/may-order.ts'
import { useUser } from '../../../session/use-user.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EndCosts } from './EndCosts.tsx'
import { SwitchClocks } from './SwitchClocks.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import { useUndo } from './use-undo.ts'

type NoteProps = { contract: Contract; actions: ContractActions }

/** Shows what is under way with a contract, each with the way back while there is one. */
export const PendingNotes = ({ contract, actions }: NoteProps) => {
  const note = { contract, actions }
  return (
    <>
      {isOpen(actions, 'keep') && <TrialNote {...note} />}
      {actions.withdrawal && <WithdrawalNote {...note} />}
      {actions.change && <ChangeNote {...note} />}
      {actions.transfer && <TransferNote {...note} />}
      {actions.switch && <SwitchNote {...note} />}
    </>
  )
}

const isOpen = ({ actions }: ContractActions, wanted: ContractActions['actions'][number]['action']) =>
  actions.some(({ action, obstacle }) => action === wanted && obstacle === null)

/** Until when it is free, and the way to keep it. */
const TrialNote = ({ contract: { number, ends_on } }: NoteProps) => {
  const t = useTranslations('contracts.actions')
  const locale = useNumberLocale()
  const user = useUser()
  return (
    <Banner
      tone="info"
      action={
        mayOrder(user) && (
          <Link
            to="/billing/contracts/$contract/$action"
            params={{ contract: number, action: 'keep' }}
            className={buttonClass({ size: 'sm' })}
          >
            {t('names.keep')}
          </Link>
        )
      }
    >
      {t('pending.trial', { date: ends_on ? formatDate(ends_on, locale) : '' })}
    </Banner>
  )
}

const WithdrawalNote = ({ contract: { number }, actions }: NoteProps) => {
  const t = useTranslations('contracts.actions')
  const locale = useNumberLocale()
  const { until = '', days_left = 0 } = actions.withdrawal ?? {}
  return (
    <Banner
      tone="info"
      action={
        <Link
          to="/billing/contracts/$contract/$action"
          params={{ contract: number, action: 'withdraw' }}
          className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}
        >
          {t('names.withdraw')}
        </Link>
      }
    >
      {t('pending.withdrawal', { days: days_left, date: formatDate(until, locale) })}
    </Banner>
  )
}

const ChangeNote = ({ contract: { number }, actions: { change } }: NoteProps) => {
  const t = useTranslations('contracts')
  const locale = useNumberLocale()
  const undo = useUndo(t('actions.pending.changeUndone'), async options => {
    await call('DELETE /ajax/v1/contracts/{number}/change', { params: { number } }, options)
  })
  if (!change) return null
  const { on, product, cycle } = change
  return (
    <Note action={t('actions.pending.undoChange')} {...undo}>
      {t('actions.pending.change', { date: formatDate(on, locale), product, cycle: t(`cycles.${cycle}`) })}
    </Note>
  )
}

const TransferNote = ({ contract: { number }, actions: { transfer } }: NoteProps) => {
  const t = useTranslations('contracts.actions.pending')
  const undo = useUndo(t('transferUndone'), async options => {
    await call('DELETE /ajax/v1/contracts/{number}/transfer', { params: { number } }, options)
  })
  if (!transfer) return null
  const { customer_number, email, expires_at, held } = transfer
  return (
    <Note action={t('undoTransfer')} {...undo}>
      {t.rich('transfer', { number: String(customer_number), email, until: () => <ExactMoment value={expires_at} /> })}
      {held && <p className="mt-2">{t('transferHeld')}</p>}
    </Note>
  )
}

const SwitchNote = ({ contract, actions }: NoteProps) => {
  const { number } = contract
  const mayNot = useTranslations('contracts.actions')('mayNotDispose')
  const refusal = mayDispose(useUser()) ? null : mayNot
  const t = useTranslations('contracts.actions.pending')
  const locale = useNumberLocale()
  const date = actions.earlier_end && formatDate(actions.earlier_end, locale)
  const undo = useUndo(date ? t('endsAsBefore', { date }) : t('switchUndone'), async options => {
    await call('DELETE /ajax/v1/contracts/{number}/switch', { params: { number } }, options)
  })
  if (!actions.switch) return null
  const words = { provider: 'switch', own_machines: 'switchOwn', erasure: 'switchErasure' } as const
  const action = isOpen(actions, 'undo_cancellation') ? t('undoSwitch') : null
  return (
    <Note action={action} {...undo}>
      <p className="mb-2">
        {t(words[actions.switch.kind])} {actions.switch.destination}
      </p>
      <SwitchClocks clocks={actions.switch} />
      {date && <p className="mt-2">{t('earlierEnd', { date })}</p>}
      <div className="mt-3 print:hidden">
        <CompleteSwitch contract={contract} actions={actions} refusal={refusal} />
      </div>
    </Note>
  )
}

/** The way back from a cancellation; that from a switch stands in its own note. */
export const UndoCancellation = ({ contract: { number }, actions }: NoteProps) => {
  const t = useTranslations('contracts.actions')
  const [open, setOpen] = useState(false)
  if (!mayDispose(useUser()) || actions.switch || !isOpen(actions, 'undo_cancellation')) return null
  return (
    <>
      <Button size="sm" colour="muted" outline className="print:hidden" onClick={() => setOpen(true)}>
        {t('names.undo_cancellation')}
      </Button>
      <UndoDialog number={number} earlierEnd={actions.earlier_end} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

type UndoNoteProps = {
  /** Says what the button is called; null where there is no way back any more. */
  action: string | null
  run: () => void
  pending: boolean
  children: ReactNode
}

const Note = ({ action, run, pending, children }: UndoNoteProps) => {
  const t = useTranslations('contracts.actions')
  const refusal = mayDispose(useUser()) ? null : t('mayNotDispose')
  return (
    <Banner
      tone="warning"
      action={
        action && (
          <Button size="sm" colour="muted" outline pending={pending} disabledReason={refusal} onClick={run}>
            {action}
          </Button>
        )
      }
    >
      {children}
    </Banner>
  )
}

type CompleteSwitchProps = { contract: Contract; actions: ContractActions; refusal: string | null }

/** The move is over before its time: the contract need not run until then. Asked once more, because the service ends with it. */
const CompleteSwitch = ({ contract: { number, label }, actions, refusal }: CompleteSwitchProps) => {
  const t = useTranslations('contracts.actions.pending')
  const frame = useTranslations('frame')
  const locale = useNumberLocale()
  const [open, setOpen] = useState(false)
  const complete = useUndo(t('completed'), async options => {
    const params = { number }
    await call(
      'POST /ajax/v1/contracts/{number}/switch/completion',
      { params, body: { version: actions.version } },
      options,
    )
    setOpen(false)
  })
  const today = actions.switch?.completed_today
  if (!today) return null
  const name = t(actions.switch?.kind === 'erasure' ? 'completeErasure' : 'complete')
  return (
    <>
      <Button size="sm" colour="muted" outline disabledReason={refusal} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Dialog
        open={open}
        title={t('completeTitle', { label, number })}
        closeLabel={frame('close')}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button colour="muted" outline onClick={() => setOpen(false)}>
              {frame('close')}
            </Button>
            <Button pending={complete.pending} onClick={complete.run}>
              {name}
            </Button>
          </>
        }
      >
        <p className="mb-4">
          {t('completeText', {
            day: formatDate(today.ends_on, locale),
            until: formatDate(today.retrieval_ends_on, locale),
          })}
        </p>
        {open && <EndCosts number={number} action="complete_switch" />}
      </Dialog>
    </>
  )
}
