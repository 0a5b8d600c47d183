import { savedViewEndpoints } from '@kontor/contract/areas/desk/saved-views'
import { emailChangeEndpoints } from '@kontor/contract/areas/people/email-change'
import { identityEndpoints, type UserInfo } from '@kontor/contract/areas/people/identity'
import { secondFactorEndpoints } from '@kontor/contract/areas/people/second-factor'
import { sessionsEndpoints } from '@kontor/contract/areas/people/sessions'
import { singleSignOnEndpoints } from '@kontor/contract/areas/people/single-sign-on'
import { staffPeopleEndpoints } from '@kontor/contract/areas/people/staff-people'
import type { RawBuilder } from 'kysely'
import { type Handlers, readWithSession, withoutTransaction } from '../../../platform/http/context.ts'
import { type Route, routes } from '../../../platform/http/routes.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { sendSessionCookies, startAnonymousSession } from '../../../platform/http/session-cookies.ts'
import { sessionIdOf } from '../../../platform/http/session-id.ts'
import type { CustomerAddresses } from './email-change/customer-addresses.ts'
import { emailChangeHandlers } from './email-change/routes.ts'
import { secondFactorHandlers } from './factors/routes.ts'
import { changePassword } from './passwords/change-password.ts'
import { checkResetLink, requestReset, resetPassword } from './passwords/password-reset.ts'
import { savePreferences } from './preferences.ts'
import { savedViewDelete, savedViewKeep } from './saved-views.ts'
import { sessionUser, userInfo } from './session-user.ts'
import { sessionsHandlers } from './sessions/routes.ts'
import { signIn, signOut } from './sign-in/sign-in.ts'
import { singleSignOnHandlers } from './single-sign-on/routes.ts'
import { staffPeopleHandlers } from './staff-people.ts'

/** Holds what this area shows or changes and others own: it comes before them, and `app.ts` hands it over. */
type Handed = {
  addresses: CustomerAddresses
  /** Counts beside the session what waits for the caller and the customer they act for, and tells it. */
  unread: { count(today: string): RawBuilder<unknown>; of(caller: Caller): UserInfo['unread'] }
}

const identityHandlers = ({ unread }: Handed): Handlers<typeof identityEndpoints> => ({
  async csrfCookie({ services, request, reply }) {
    const sessionId = sessionIdOf(request)
    const idleMinutes = request.caller?.idleMinutes ?? services.configuration.session.idleMinutes
    if (sessionId) await sendSessionCookies(services, reply, sessionId, idleMinutes * 60)
    else await startAnonymousSession(services, reply)
    return undefined
  },
  login: signIn,
  logout: signOut,
  // all that they tell, the guard knows
  user: withoutTransaction(async ({ caller }) => sessionUser(caller)),
  userInfo: readWithSession(
    ({ clock }) => ({ name: clock.today(), select: () => unread.count(clock.today()) }),
    withoutTransaction(async ({ caller }) => userInfo(caller, unread.of(caller))),
  ),
  passwordRequest: requestReset,
  passwordResetCheck: checkResetLink,
  passwordReset: resetPassword,
  passwordChange: changePassword,
  preferences: savePreferences,
})

export const identityRoutes = (handed: Handed): Route[] => [
  ...routes(identityEndpoints, identityHandlers(handed)),
  ...routes(secondFactorEndpoints, secondFactorHandlers),
  ...routes(sessionsEndpoints, sessionsHandlers),
  ...routes(staffPeopleEndpoints, staffPeopleHandlers),
  ...routes(savedViewEndpoints, { savedViewKeep, savedViewDelete }),
  ...routes(singleSignOnEndpoints, singleSignOnHandlers),
  ...routes(emailChangeEndpoints, emailChangeHandlers(handed.addresses)),
]
