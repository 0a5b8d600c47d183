import type { RetentionKind } from '@kontor/contract/enums/privacy'
import { antiBotData } from './adapters/anti-bot/personal-data.ts'
import { sandboxData } from './adapters/payment/sandbox/personal-data.ts'
import { dunningData } from './areas/arrears/dunning/personal-data.ts'
import { locksData } from './areas/arrears/locks/personal-data.ts'
import { catalogueData } from './areas/contracts/catalogue/personal-data.ts'
import { contractsData } from './areas/contracts/contracts/personal-data.ts'
import { usageData } from './areas/contracts/usage/personal-data.ts'
import { contactsData } from './areas/customers/contacts/personal-data.ts'
import { customerData } from './areas/customers/customer/personal-data.ts'
import { comingData } from './areas/desk/coming/personal-data.ts'
import { directoryData } from './areas/desk/directory/personal-data.ts'
import { figuresData } from './areas/desk/figures/personal-data.ts'
import { offersData } from './areas/desk/offers/personal-data.ts'
import { balanceData } from './areas/money/balance/personal-data.ts'
import { billingData } from './areas/money/billing/personal-data.ts'
import { ledgerData } from './areas/money/ledger/personal-data.ts'
import { paymentsData } from './areas/money/payments/personal-data.ts'
import { identityData } from './areas/people/identity/personal-data.ts'
import { peopleData } from './areas/people/people/personal-data.ts'
import { privacyData } from './areas/privacy/privacy/personal-data.ts'
import { changesData } from './areas/selling/changes/personal-data.ts'
import { ordersData } from './areas/selling/orders/personal-data.ts'
import { articlesData } from './areas/service/articles/personal-data.ts'
import { contactProviderData } from './areas/service/contact-provider/personal-data.ts'
import { declarationsData } from './areas/service/declarations/personal-data.ts'
import { noticesData } from './areas/service/notices/personal-data.ts'
import { supportData } from './areas/service/support/personal-data.ts'
import type { PersonalData } from './platform/privacy/personal-data.ts'
import { platformData } from './platform/privacy/platform-data.ts'

/** Lists what is kept about people, by its owner, in the order of the areas: archives and erasures go through this list. */
export const personalData: Record<string, PersonalData> = {
  platform: platformData,
  adapters: { tables: { ...antiBotData.tables, ...sandboxData.tables } },
  identity: identityData,
  people: peopleData,
  customer: customerData,
  contacts: contactsData,
  catalogue: catalogueData,
  contracts: contractsData,
  usage: usageData,
  ledger: ledgerData,
  billing: billingData,
  payments: paymentsData,
  balance: balanceData,
  orders: ordersData,
  changes: changesData,
  privacy: privacyData,
  support: supportData,
  'contact-provider': contactProviderData,
  declarations: declarationsData,
  notices: noticesData,
  articles: articlesData,
  dunning: dunningData,
  locks: locksData,
  coming: comingData,
  directory: directoryData,
  offers: offersData,
  figures: figuresData,
}

/** Whose rows are of a kind. */
export const tablesOf = (kind: RetentionKind): string[] =>
  Object.values(personalData).flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([table, data]) => ([data.kind].flat().includes(kind) ? [table] : [])),
  )
