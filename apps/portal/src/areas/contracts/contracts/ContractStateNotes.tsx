import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { contractLooks } from '../../../components/ContractStateBadge.tsx'
import { formatDate } from '../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { isOver } from './is-over.ts'

type NotedContract = Pick<Contract, 'group' | 'state' | 'ends_on' | 'cancelled_at' | 'suspension' | 'because'>
type NotedState = Exclude<Contract['state'], 'active' | 'trial'>

/** A sentence about a state other than a running contract, and one about a cancellation that a state such as "suspended" does not tell. */
export const ContractStateNotes = ({ contract, undo }: { contract: NotedContract; undo?: ReactNode }) => {
  const t = useTranslations('contracts.stateNotes')
  const words = useTranslations('contracts')
  const locale = useNumberLocale()
  const { because, ends_on, group, suspension } = contract
  const written = (date: string | null | undefined) => (date ? formatDate(date, locale) : '')
  const ends = written(ends_on)
  const until = written(because.find(({ date }) => date === 'data_retrieval_end')?.on)
  return notesOf(contract).map(state => (
    <Banner key={state} tone={contractLooks[state][0]} action={state === 'cancellation_scheduled' && undo}>
      {/* other contracts go to another customer */}
      {t(state === 'transfer_pending' && group === 'domain' ? 'domainTransfer' : state, { ends, until })}
      {state === 'suspended' && suspension && ` ${words('suspendedFor', { why: words(`suspensions.${suspension}`) })}`}
      {state === 'suspended' && suspension && suspension !== 'customer' && ` ${words(`suspendedNext.${suspension}`)}`}
    </Banner>
  ))
}

function notesOf({ state, ends_on, cancelled_at }: NotedContract): NotedState[] {
  const own = state === 'active' || state === 'trial' ? [] : [state]
  const cancelled = ends_on !== null && cancelled_at !== null && !isOver(state)
  return cancelled && state !== 'cancellation_scheduled' ? [...own, 'cancellation_scheduled'] : own
}
