import type { Contract } from '@kontor/contract/areas/contracts'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../components/LocalDate.tsx'
import { useNumberLocale } from '../../i18n/number-locale.ts'
import { Banner } from '../../ui/Banner.tsx'
import { contractLooks } from './ContractStateBadge.tsx'

type NotedState = Exclude<Contract['state'], 'active' | 'trial'>
const isNoted = (state: Contract['state']): state is NotedState => state !== 'active' && state !== 'trial'

type ContractStateNoteProps = { contract: Pick<Contract, 'group' | 'state' | 'ends_on'> }

/** One sentence about a state other than a running contract. */
export const ContractStateNote = ({ contract: { group, state, ends_on } }: ContractStateNoteProps) => {
  const t = useTranslations('contracts.stateNotes')
  const locale = useNumberLocale()
  if (!isNoted(state)) return null
  const ends = ends_on === null ? '' : formatDate(ends_on, locale)
  // other contracts go to another customer
  const note = state === 'transfer_pending' && group === 'domain' ? 'domainTransfer' : state
  return <Banner tone={contractLooks[state][0]}>{t(note, { ends })}</Banner>
}
