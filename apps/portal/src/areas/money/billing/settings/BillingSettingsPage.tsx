import type { InvoiceArchive } from '@kontor/contract/areas/money/billing-archive'
import type { BillingSettings } from '@kontor/contract/areas/money/billing-settings'
import { ArchiveCard } from './ArchiveCard.tsx'
import { InvoiceDataCard } from './InvoiceDataCard.tsx'
import { MailSettings } from './MailSettings.tsx'
import { ProformaCard } from './ProformaCard.tsx'

type BillingSettingsPageProps = { settings: BillingSettings; archives: readonly InvoiceArchive[] }

/** How documents reach the customer, what stands on them, and all of a year in one file. */
export const BillingSettingsPage = ({ settings, archives }: BillingSettingsPageProps) => (
  <div className="flex max-w-3xl flex-col gap-5">
    <MailSettings settings={settings} />
    <InvoiceDataCard settings={settings} />
    <ProformaCard />
    <ArchiveCard archives={archives} years={settings.years} />
  </div>
)
