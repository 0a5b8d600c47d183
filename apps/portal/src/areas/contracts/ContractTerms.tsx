import type { Contract } from '@kontor/contract/areas/contracts'
import { useTranslations } from 'use-intl/react'
import { DescriptionList, Fact } from '../../ui/DescriptionList.tsx'
import { ExplainedFact } from './ExplainedFact.tsx'

export const ContractTerms = ({ contract }: { contract: Contract }) => {
  const t = useTranslations('contracts')
  return (
    <DescriptionList>
      <Fact term={t('columns.group')}>{t(`groups.${contract.group}`)}</Fact>
      {contract.terms_version && (
        <ExplainedFact term={t('conditions.terms')} hint={t('conditions.termsHint')}>
          {contract.terms_version}
        </ExplainedFact>
      )}
      {contract.data_location && <Fact term={t('conditions.location')}>{contract.data_location}</Fact>}
    </DescriptionList>
  )
}
