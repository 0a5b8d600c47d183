import type { Catalogue } from '../../platform/messages.ts'
import { antiBot } from './anti-bot.ts'
import { contacts } from './contacts.ts'
import { customer } from './customer.ts'
import { declarations } from './declarations.ts'
import { identity } from './identity.ts'
import { locks } from './locks.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { platform } from './platform.ts'
import { privacy } from './privacy.ts'
import { reach } from './reach.ts'

export const en: Catalogue = {
  antiBot,
  contacts,
  customer,
  declarations,
  identity,
  locks,
  payments,
  people,
  platform,
  privacy,
  reach,
  mails: {
    ...contacts.mails,
    ...customer.mails,
    ...declarations.mails,
    ...identity.mails,
    ...locks.mails,
    ...people.mails,
    ...privacy.mails,
    ...reach.mails,
  },
}
