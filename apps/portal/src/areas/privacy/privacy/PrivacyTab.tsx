import type { Privacy } from '@kontor/contract/areas/privacy/privacy'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { textLink } from '../../../components/AddressLinks.tsx'
import { AgreementCard } from './AgreementCard.tsx'
import { ClosedCustomers } from './ClosedCustomers.tsx'
import { ConsentsCard } from './ConsentsCard.tsx'
import { ErasureCard } from './ErasureCard.tsx'
import { ExportCard } from './ExportCard.tsx'

/** What the GDPR gives customers and their people. */
export const PrivacyTab = ({ data }: { data: Privacy }) => {
  const t = useTranslations('privacy')
  return (
    <div className="flex flex-col gap-5">
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <ExportCard exports={data.exports} />
          <ConsentsCard consents={data.consents} />
        </div>
        <AgreementCard agreement={data.agreement} />
      </div>
      <ErasureCard erasure={data.erasure} plan={data.plan} />
      <ClosedCustomers />
      <p className="text-13 text-muted">
        {t.rich('browser', {
          link: text => (
            <Link to="/privacy" className={textLink}>
              {text}
            </Link>
          ),
        })}
      </p>
    </div>
  )
}
