import type { ClosedPrivacy } from '@kontor/contract/areas/privacy/closed-privacy'
import { useTranslations } from 'use-intl/react'
import { Banner } from '../../../ui/Banner.tsx'
import { ClosedCustomers } from './ClosedCustomers.tsx'
import { ErasureCard } from './ErasureCard.tsx'
import { ExportCard } from './ExportCard.tsx'
import { ClosedCustomer } from './privacy-calls.ts'

/** Shows what the people of a closed customer can still do: get its data as an archive, and have them erased. */
export const ClosedPrivacyPage = ({ data }: { data: ClosedPrivacy }) => {
  const t = useTranslations('privacy.closed')
  const { exports, erasure, plan, name, number } = data
  return (
    <ClosedCustomer value={data}>
      <div className="flex flex-col gap-5">
        <Banner tone="warning" title={t('title', { name, number: String(number) })}>
          {t('text')}
        </Banner>
        <ExportCard exports={exports} />
        <ErasureCard erasure={erasure} plan={plan} />
        <ClosedCustomers except={number} />
      </div>
    </ClosedCustomer>
  )
}
