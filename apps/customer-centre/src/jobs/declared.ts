import { sendResetLink } from '../areas/identity/reset-link-job.ts'
import { closeResolved } from '../areas/support/close-resolved-job.ts'
import type { Job } from './job.ts'
import { sendMail } from './send-mail.ts'
import { sweep } from './sweep.ts'

/** Every job there is. */
export const jobs = [sendMail, sendResetLink, closeResolved, sweep] as readonly Job[] // each with a payload of its own; the runner parses it
