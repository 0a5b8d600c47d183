import type { ContractActions } from '@kontor/contract/areas/contracts/contract-options'
import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { formatDate } from '../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EndCosts } from './EndCosts.tsx'
import { useUndo } from './use-undo.ts'

type CompleteSwitchProps = { contract: Contract; actions: ContractActions; refusal: string | null }

/** The move is over before its time: the contract need not run until then. Asked once more, because the service ends with it. */
export const CompleteSwitch = ({ contract: { number, label }, actions, refusal }: CompleteSwitchProps) => {
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
