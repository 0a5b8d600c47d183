import { contactsMails } from '../areas/contacts/mails.ts'
import { customerMails } from '../areas/customer/mails.ts'
import { declarationsMails } from '../areas/declarations/mails.ts'
import { identityMails } from '../areas/identity/mails.ts'
import { locksMails } from '../areas/locks/mails.ts'
import { peopleMails } from '../areas/people/mails.ts'
import { privacyMails } from '../areas/privacy/mails.ts'
import { reachMails } from '../areas/reach/mails.ts'
import type { Mails } from '../platform/mail/mails.ts'

/** Every mail there is. */
export const mails: Mails = {
  ...contactsMails,
  ...customerMails,
  ...declarationsMails,
  ...identityMails,
  ...locksMails,
  ...peopleMails,
  ...privacyMails,
  ...reachMails,
}
