import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import { useLocale, useTranslations } from 'use-intl/react'
import { textLink } from '../../../components/AddressLinks.tsx'
import { ExplainedFact } from '../../../components/ExplainedFact.tsx'
import { publicConfiguration } from '../../../page/public-configuration.ts'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'

export const ContractTerms = ({ contract }: { contract: Contract }) => {
  const t = useTranslations('contracts')
  const locale = useLocale()
  return (
    <DescriptionList>
      <Fact term={t('columns.group')}>{t(`groups.${contract.group}`)}</Fact>
      {contract.terms_version && (
        <ExplainedFact term={t('conditions.terms')} hint={t('conditions.termsHint')}>
          {contract.terms_kept ? (
            <a
              href={`${publicConfiguration().centreUrl}/ajax/v1/terms/${encodeURIComponent(contract.terms_version)}?locale=${locale}`}
              target="_blank"
              rel="noopener"
              // a finger finds it below the explanation of the term
              className={`${textLink} mt-1 inline-block`}
            >
              {t('conditions.termsText', { version: contract.terms_version })}
              <span className="sr-only"> {t('conditions.termsNewTab')}</span>
            </a>
          ) : (
            contract.terms_version
          )}
        </ExplainedFact>
      )}
      {contract.data_location && <Fact term={t('conditions.location')}>{contract.data_location}</Fact>}
    </DescriptionList>
  )
}
