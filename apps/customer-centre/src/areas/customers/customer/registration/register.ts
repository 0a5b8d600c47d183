import type { registrationEndpoints } from '@kontor/contract/areas/customers/registration'
import { uuidv7 } from 'uuidv7'
import { hashPassword } from '../../../../platform/crypto/password.ts'
import { type Context, hashThenCommit } from '../../../../platform/http/context.ts'
import { hashOf } from '../../../../platform/http/csrf.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { sessionIdOf } from '../../../../platform/http/session-id.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { phoneField } from '../../../../values/phone.ts'
import { requireGoodPassword } from '../../../people/identity/passwords/password-rules.ts'
import { checkedAddress, recordErrors } from '../rules.ts'
import { keepRegistration } from './queries.ts'
import { sendRegistrationMail } from './registration-mail-job.ts'
import { detailsOf, linkHours, nameOf, type RegistrationDetails } from './rules.ts'

type Endpoints = typeof registrationEndpoints

/**
 * Does the same work for every address, known or not: the job finds out later whether there is an account. Hashing
 * holds no connection, so a wave of registrations does not keep other calls waiting.
 */
export const register = hashThenCommit<Endpoints['register']>(async context => {
  const { body, services } = context
  requireOpen(context)
  const typed = detailsOf(body)
  const errors = recordErrors(typed)
  const details = {
    ...typed,
    phone: phoneField(errors, 'phone', typed.phone, typed.address.country),
    address: checkedAddress(errors, 'address', typed.address),
  }
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  const names = [nameOf(details), details.company_name]
  await requireGoodPassword(body.password, { email: body.email, names, provider: services.configuration.provider.name })
  const passwordHash = await hashPassword(body.password)
  return inside => keep(inside, details, passwordHash)
})

async function keep(
  context: Context<Endpoints['register']>,
  details: RegistrationDetails,
  passwordHash: string,
): Promise<undefined> {
  const { services, db, now, request } = context
  const id = uuidv7()
  await keepRegistration(db, {
    id,
    details,
    passwordHash,
    browserHash: browserOf(request),
    termsVersion: services.configuration.registration.termsVersion,
    now,
    expiresAt: new Date(now.getTime() + linkHours * 3_600_000),
  })
  // no name and no address: people who are no customers yet leave no lasting trace
  await context.audit({
    action: 'registration.requested',
    subject: { kind: 'registration', id, label: '' },
    after: { type: details.type },
  })
  await requestMail(context)
}

/** Only for this browser's own registration: strangers cannot replace another's link. */
export async function resendRegistration(context: Context<Endpoints['registrationResend']>): Promise<undefined> {
  requireOpen(context)
  await requestMail(context)
}

type Call = Context<Endpoints['register']> | Context<Endpoints['registrationResend']>

const browserOf = (request: Call['request']): Buffer => hashOf(sessionIdOf(request) ?? '')

function requestMail({ body, db, request }: Call): Promise<void> {
  const browser = browserOf(request).toString('base64url')
  return enqueue(db, sendRegistrationMail, { request_id: uuidv7(), email: body.email, browser })
}

function requireOpen({ services }: Pick<Call, 'services'>): void {
  if (!services.configuration.registration.open) throw problem('forbidden')
}
