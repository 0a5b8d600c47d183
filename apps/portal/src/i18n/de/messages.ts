import { problemTexts } from '@kontor/contract/problem-texts'
import type { messages as source } from '../en/messages.ts'
import type { Translation } from '../translation.ts'
import { fields } from './activity/fields.ts'
import { activity } from './activity.ts'
import { antiBot } from './anti-bot.ts'
import { articles } from './articles.ts'
import { balance } from './balance.ts'
import { correct } from './billing/correct.ts'
import { items } from './billing/items.ts'
import { billingSettings } from './billing/settings.ts'
import { billing } from './billing.ts'
import { provider } from './contact-provider/provider.ts'
import { contactProvider } from './contact-provider.ts'
import { transfer } from './contacts/transfer.ts'
import { contacts } from './contacts.ts'
import { actions } from './contracts/actions.ts'
import { contracts } from './contracts.ts'
import { company } from './customer/company.ts'
import { customer } from './customer.ts'
import { dashboard } from './dashboard.ts'
import { declarations } from './declarations.ts'
import { staffDunning } from './dunning/staff.ts'
import { dunning } from './dunning.ts'
import { errorPage } from './error-page.ts'
import { events } from './events.ts'
import { emailChange } from './identity/email-change.ts'
import { factors } from './identity/factors.ts'
import { preferences } from './identity/preferences.ts'
import { profile } from './identity/profile.ts'
import { registration } from './identity/registration.ts'
import { security } from './identity/security.ts'
import { signIn } from './identity/sign-in.ts'
import { singleSignOn } from './identity/single-sign-on.ts'
import { staffLocks } from './locks/staff.ts'
import { locks } from './locks.ts'
import { notices } from './notices.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { orders } from './orders.ts'
import { history } from './payments/history.ts'
import { pay } from './payments/pay.ts'
import { moneyActions } from './payments/staff.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { phone } from './phone.ts'
import { privacy } from './privacy.ts'
import { reference } from './reference.ts'
import { shell } from './shell.ts'
import { bank } from './staff/bank.ts'
import { staffBilling } from './staff/billing.ts'
import { staffComing } from './staff/coming.ts'
import { desk } from './staff/desk.ts'
import { directory } from './staff/directory.ts'
import { exemptions } from './staff/exemptions.ts'
import { figures as staffFigures } from './staff/figures.ts'
import { staffNotices } from './staff/notices.ts'
import { opening } from './staff/opening.ts'
import { ordering } from './staff/ordering.ts'
import { outbox } from './staff/outbox.ts'
import { people as staffPeople } from './staff/people.ts'
import { staffSettings } from './staff/settings.ts'
import { tickets } from './staff/tickets.ts'
import { views } from './staff/views.ts'
import { vouchers } from './staff/vouchers.ts'
import { support } from './support.ts'
import { usage } from './usage.ts'

/** German, written and not translated word by word. */
export const messages: Translation<typeof source> = {
  ...shell,
  ERROR_PAGE: errorPage,
  activity: { ...activity, fields },
  antiBot,
  articles,
  balance,
  billing: { ...billing, settings: billingSettings, correct, items },
  contacts: { ...contacts, transfer },
  contracts: { ...contracts, actions },
  customer: { ...customer, company },
  dashboard,
  declarations,
  dunning: { ...dunning, staff: staffDunning },
  identity: { emailChange, factors, preferences, profile, registration, security, signIn, singleSignOn },
  locks: { ...locks, staff: staffLocks },
  notices,
  notifications,
  offers,
  orders,
  payments: { ...payments, history, moneyActions, pay },
  people,
  phone,
  privacy,
  contactProvider: { ...contactProvider, provider },
  reference: { ...reference, events },
  staff: {
    bank,
    billing: staffBilling,
    coming: staffComing,
    desk,
    directory,
    figures: staffFigures,
    notices: staffNotices,
    exemptions,
    opening,
    ordering,
    outbox,
    people: staffPeople,
    settings: staffSettings,
    tickets,
    views,
    vouchers,
  },
  support,
  usage,
  problems: problemTexts.de.problems,
  fields: problemTexts.de.fields,
}
