import { problemTexts } from '@kontor/contract/problem-texts'
import { account } from './de/account.ts'
import { auth } from './de/auth.ts'
import { billing } from './de/billing.ts'
import { contacts } from './de/contacts.ts'
import { contracts } from './de/contracts.ts'
import { dashboard } from './de/dashboard.ts'
import { declarations } from './de/declarations.ts'
import { errorPage } from './de/error-page.ts'
import { locked } from './de/locked.ts'
import { provider } from './de/provider.ts'
import { reference } from './de/reference.ts'
import { register } from './de/register.ts'
import { shell } from './de/shell.ts'
import { support } from './de/support.ts'
import type { messages as source } from './en.ts'
import type { Translation } from './translation.ts'

/** German, written and not translated word by word. Checked against `en.ts` by the compiler. */
export const messages: Translation<typeof source> = {
  ...shell,
  ERROR_PAGE: errorPage,
  account,
  auth,
  billing,
  contacts,
  contracts,
  dashboard,
  declarations,
  locked,
  provider,
  reference,
  register,
  support,
  problems: problemTexts.de.problems,
  fields: problemTexts.de.fields,
}
