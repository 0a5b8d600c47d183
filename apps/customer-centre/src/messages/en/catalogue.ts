import type { Catalogue } from '../../platform/messages.ts'
import { antiBot } from './anti-bot.ts'
import { balance } from './balance.ts'
import { billing } from './billing.ts'
import { changes } from './changes.ts'
import { coming } from './coming.ts'
import { contactProvider } from './contact-provider.ts'
import { contacts } from './contacts.ts'
import { contracts } from './contracts.ts'
import { customer } from './customer.ts'
import { declarations } from './declarations.ts'
import { documents } from './documents.ts'
import { dunning } from './dunning.ts'
import { identity } from './identity.ts'
import { invoices } from './invoices.ts'
import { locks } from './locks.ts'
import { mandates } from './mandates.ts'
import { notices } from './notices.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { orders } from './orders.ts'
import { paying } from './paying.ts'
import { payments } from './payments.ts'
import { payouts } from './payouts.ts'
import { people } from './people.ts'
import { platform } from './platform.ts'
import { privacy } from './privacy.ts'
import { support } from './support.ts'
import { usage } from './usage.ts'

export const en: Catalogue = {
  antiBot,
  balance,
  billing,
  changes,
  coming,
  contacts,
  contracts,
  customer,
  declarations,
  documents,
  dunning,
  identity,
  invoices,
  locks,
  mandates,
  notifications,
  offers,
  orders,
  paying,
  payments,
  payouts,
  people,
  platform,
  privacy,
  contactProvider,
  notices,
  support,
  usage,
  mails: {
    ...balance.mails,
    ...changes.mails,
    ...coming.mails,
    ...contacts.mails,
    ...contracts.mails,
    ...customer.mails,
    ...declarations.mails,
    ...dunning.mails,
    ...identity.mails,
    ...invoices.mails,
    ...locks.mails,
    ...mandates.mails,
    ...notifications.mails,
    ...offers.mails,
    ...orders.mails,
    ...paying.mails,
    ...payouts.mails,
    ...people.mails,
    ...privacy.mails,
    ...contactProvider.mails,
    ...notices.mails,
    ...support.mails,
    ...usage.mails,
  },
}
