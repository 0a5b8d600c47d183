import { reCheckContacts } from '../areas/contacts/re-check-job.ts'
import { sendChangeMails } from '../areas/email-change/send-mails-job.ts'
import { sendResetLink } from '../areas/identity/reset-link-job.ts'
import { endLocks } from '../areas/locks/end-locks-job.ts'
import { tellEndingAccess } from '../areas/people/ending-job.ts'
import { advanceErasures } from '../areas/privacy/erasure/advance-erasures-job.ts'
import { eraseCustomer } from '../areas/privacy/erasure/erase-job.ts'
import { buildExport } from '../areas/privacy/export/build-export-job.ts'
import { expireExports } from '../areas/privacy/export/expire-exports-job.ts'
import { sendRegistrationMail } from '../areas/registration/registration-mail-job.ts'
import { announcePolicy } from '../areas/second-factor/policy-job.ts'
import { advanceRecoveries } from '../areas/second-factor/recovery-job.ts'
import { rotateKeys } from '../areas/single-sign-on/provider/keys.ts'
import { tellApplications } from '../areas/single-sign-on/provider/tell-applications-job.ts'
import { closeResolved } from '../areas/support/close-resolved-job.ts'
import { checkVatId } from '../areas/tax/check-vat-id-job.ts'
import { recheckVatIds } from '../areas/tax/recheck-job.ts'
import { sweepFiles } from '../files/sweep-job.ts'
import type { Job } from './job.ts'
import { sendMail } from './send-mail.ts'
import { sweep } from './sweep.ts'
import { watchMails } from './watch-mails.ts'

/** Every job there is. */
export const jobs = [
  sendMail,
  watchMails,
  sendResetLink,
  sendRegistrationMail,
  sendChangeMails,
  advanceRecoveries,
  announcePolicy,
  closeResolved,
  tellEndingAccess,
  endLocks,
  reCheckContacts,
  checkVatId,
  recheckVatIds,
  rotateKeys,
  tellApplications,
  buildExport,
  expireExports,
  advanceErasures,
  eraseCustomer,
  sweep,
  sweepFiles,
] as readonly Job[] // each with a payload of its own; the runner parses it
