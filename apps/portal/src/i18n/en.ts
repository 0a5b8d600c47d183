import { problemTexts } from '@kontor/contract/problem-texts'
import { account } from './en/account.ts'
import { activity } from './en/activity.ts'
import { antiBot } from './en/anti-bot.ts'
import { auth } from './en/auth.ts'
import { billing } from './en/billing.ts'
import { company } from './en/company.ts'
import { contactTransfer } from './en/contact-transfer.ts'
import { contacts } from './en/contacts.ts'
import { contracts } from './en/contracts.ts'
import { dashboard } from './en/dashboard.ts'
import { declarations } from './en/declarations.ts'
import { errorPage } from './en/error-page.ts'
import { locked } from './en/locked.ts'
import { outbox } from './en/outbox.ts'
import { people } from './en/people.ts'
import { phone } from './en/phone.ts'
import { privacy } from './en/privacy.ts'
import { profile } from './en/profile.ts'
import { provider } from './en/provider.ts'
import { reach } from './en/reach.ts'
import { reference } from './en/reference.ts'
import { register } from './en/register.ts'
import { shell } from './en/shell.ts'
import { singleSignOn } from './en/single-sign-on.ts'
import { staffLock } from './en/staff-lock.ts'
import { support } from './en/support.ts'
import { twofactor } from './en/twofactor.ts'

/** The source of all texts; `de.ts` is checked against it by the compiler. ICU message format. */
export const messages = {
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
  problems: problemTexts.en.problems,
  fields: problemTexts.en.fields,
}
