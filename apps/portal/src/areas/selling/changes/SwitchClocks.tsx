import type { ContractActions } from '@kontor/contract/areas/contracts/contract-options'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'

/** The three periods of a switch (Art. 25 Data Act). */
export const SwitchClocks = ({ clocks }: { clocks: NonNullable<ContractActions['switch_terms']> }) => {
  const t = useTranslations('contracts.actions.pending.clocks')
  return (
    <DescriptionList>
      <Fact term={t('notice')}>
        <LocalDate value={clocks.notice_ends_on} />
      </Fact>
      <Fact term={t('transition')}>
        <LocalDate value={clocks.transition_ends_on} />
      </Fact>
      <Fact term={t('retrieval')}>
        <LocalDate value={clocks.retrieval_ends_on} />
      </Fact>
    </DescriptionList>
  )
}
