import { dunningMails } from '../areas/arrears/dunning/mails.ts'
import { locksMails } from '../areas/arrears/locks/mails.ts'
import { contractsMails } from '../areas/contracts/contracts/mails.ts'
import { usageMails } from '../areas/contracts/usage/mails.ts'
import { contactsMails } from '../areas/customers/contacts/mails.ts'
import { customerMails } from '../areas/customers/customer/mails.ts'
import { comingMails } from '../areas/desk/coming/mails.ts'
import { offersMails } from '../areas/desk/offers/mails.ts'
import { balanceMails } from '../areas/money/balance/mails.ts'
import { billingMails } from '../areas/money/billing/mails.ts'
import { payingMails } from '../areas/money/payments/paying/mails.ts'
import { payoutMails } from '../areas/money/payments/payout/mails.ts'
import { mandateMails } from '../areas/money/payments/sepa/mails.ts'
import { identityMails } from '../areas/people/identity/mails.ts'
import { notificationsMails } from '../areas/people/notifications/mails.ts'
import { peopleMails } from '../areas/people/people/mails.ts'
import { privacyMails } from '../areas/privacy/privacy/mails.ts'
import { changesMails } from '../areas/selling/changes/mails.ts'
import { ordersMails } from '../areas/selling/orders/mails.ts'
import { contactProviderMails } from '../areas/service/contact-provider/mails.ts'
import { declarationsMails } from '../areas/service/declarations/mails.ts'
import { noticesMails } from '../areas/service/notices/mails.ts'
import { supportMails } from '../areas/service/support/mails.ts'
import type { Mails } from '../platform/mail/mails.ts'

/** Every mail there is. */
export const mails: Mails = {
  ...balanceMails,
  ...billingMails,
  ...changesMails,
  ...comingMails,
  ...contactsMails,
  ...contractsMails,
  ...customerMails,
  ...declarationsMails,
  ...dunningMails,
  ...identityMails,
  ...locksMails,
  ...mandateMails,
  ...notificationsMails,
  ...offersMails,
  ...ordersMails,
  ...payingMails,
  ...payoutMails,
  ...peopleMails,
  ...privacyMails,
  ...contactProviderMails,
  ...noticesMails,
  ...supportMails,
  ...usageMails,
}
