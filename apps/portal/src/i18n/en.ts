import { problemTexts } from '@kontor/contract/problem-texts'
import { account } from './en/account.ts'
import { auth } from './en/auth.ts'
import { billing } from './en/billing.ts'
import { contacts } from './en/contacts.ts'
import { contracts } from './en/contracts.ts'
import { dashboard } from './en/dashboard.ts'
import { declarations } from './en/declarations.ts'
import { errorPage } from './en/error-page.ts'
import { locked } from './en/locked.ts'
import { provider } from './en/provider.ts'
import { reference } from './en/reference.ts'
import { register } from './en/register.ts'
import { shell } from './en/shell.ts'
import { support } from './en/support.ts'

/** The source of all texts; `de.ts` is checked against it by the compiler. ICU message format. */
export const messages = {
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
  problems: problemTexts.en.problems,
  fields: problemTexts.en.fields,
}
