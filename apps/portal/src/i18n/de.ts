import { problemTexts } from '@kontor/contract/problem-texts'
import { account } from './de/account.ts'
import { activity } from './de/activity.ts'
import { antiBot } from './de/anti-bot.ts'
import { auth } from './de/auth.ts'
import { billing } from './de/billing.ts'
import { company } from './de/company.ts'
import { contactTransfer } from './de/contact-transfer.ts'
import { contacts } from './de/contacts.ts'
import { contracts } from './de/contracts.ts'
import { dashboard } from './de/dashboard.ts'
import { declarations } from './de/declarations.ts'
import { errorPage } from './de/error-page.ts'
import { locked } from './de/locked.ts'
import { outbox } from './de/outbox.ts'
import { people } from './de/people.ts'
import { phone } from './de/phone.ts'
import { privacy } from './de/privacy.ts'
import { profile } from './de/profile.ts'
import { provider } from './de/provider.ts'
import { reach } from './de/reach.ts'
import { reference } from './de/reference.ts'
import { register } from './de/register.ts'
import { shell } from './de/shell.ts'
import { singleSignOn } from './de/single-sign-on.ts'
import { staffLock } from './de/staff-lock.ts'
import { support } from './de/support.ts'
import { twofactor } from './de/twofactor.ts'
import type { messages as source } from './en.ts'
import type { Translation } from './translation.ts'

/** German, written and not translated word by word. Checked against `en.ts` by the compiler. */
export const messages: Translation<typeof source> = {
  ...shell,
  ERROR_PAGE: errorPage,
  account,
  activity,
  antiBot,
  auth,
  billing,
  company,
  contacts,
  contactTransfer,
  contracts,
  dashboard,
  declarations,
  locked,
  outbox,
  people,
  phone,
  privacy,
  profile,
  provider,
  reach,
  reference,
  register,
  singleSignOn,
  staffLock,
  support,
  twofactor,
  problems: problemTexts.de.problems,
  fields: problemTexts.de.fields,
}
