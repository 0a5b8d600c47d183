import { balanceMails } from '../areas/balance/mails.ts'
import { billingMails } from '../areas/billing/mails.ts'
import { changesMails } from '../areas/changes/mails.ts'
import { contactsMails } from '../areas/contacts/mails.ts'
import { contractsMails } from '../areas/contracts/mails.ts'
import { customerMails } from '../areas/customer/mails.ts'
import { declarationsMails } from '../areas/declarations/mails.ts'
import { dunningMails } from '../areas/dunning/mails.ts'
import { identityMails } from '../areas/identity/mails.ts'
import { locksMails } from '../areas/locks/mails.ts'
import { ordersMails } from '../areas/orders/mails.ts'
import { payingMails } from '../areas/payments/paying/mails.ts'
import { payoutMails } from '../areas/payments/payout/mails.ts'
import { mandateMails } from '../areas/payments/sepa/mails.ts'
import { peopleMails } from '../areas/people/mails.ts'
import { privacyMails } from '../areas/privacy/mails.ts'
import { reachMails } from '../areas/reach/mails.ts'
import { usageMails } from '../areas/usage/mails.ts'
import type { Mails } from '../platform/mail/mails.ts'

/** Every mail there is. */
export const mails: Mails = {
  ...balanceMails,
  ...billingMails,
  ...changesMails,
  ...contactsMails,
  ...contractsMails,
  ...customerMails,
  ...declarationsMails,
  ...dunningMails,
  ...identityMails,
  ...locksMails,
  ...mandateMails,
  ...ordersMails,
  ...payingMails,
  ...payoutMails,
  ...peopleMails,
  ...privacyMails,
  ...reachMails,
  ...usageMails,
}
