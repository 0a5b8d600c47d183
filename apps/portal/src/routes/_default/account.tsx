import { createFileRoute } from '@tanstack/react-router'
import { AccountTabs } from '../../areas/account/AccountTabs.tsx'

export const Route = createFileRoute('/_default/account')({ component: AccountTabs })
