import { createFileRoute } from '@tanstack/react-router'
import { BillingTabs } from '../../areas/billing/BillingTabs.tsx'

/** The frame of the lists below /billing; single documents, contracts and forms stand without it. */
export const Route = createFileRoute('/_default/billing/_tabs')({ component: BillingTabs })
