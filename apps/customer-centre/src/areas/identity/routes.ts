import type { identityEndpoints } from '@kontor/contract/areas/identity'
import type { Handlers } from '../../http/context.ts'
import { sendSessionCookies, startAnonymousSession } from '../../http/session-cookies.ts'
import { sessionIdOf } from '../../http/session-id.ts'
import { changePassword } from './change-password.ts'
import { checkResetLink, requestReset, resetPassword } from './password-reset.ts'
import { savePreferences } from './preferences.ts'
import { sessionUser, userInfo } from './session-user.ts'
import { signIn, signOut } from './sign-in.ts'

export const identityHandlers: Handlers<typeof identityEndpoints> = {
  async csrfCookie({ centre, request, reply }) {
    const sessionId = sessionIdOf(request)
    const idleMinutes = request.caller?.idleMinutes ?? centre.configuration.session.idleMinutes
    if (sessionId) await sendSessionCookies(centre, reply, sessionId, idleMinutes * 60)
    else await startAnonymousSession(centre, reply)
    return undefined
  },
  login: signIn,
  logout: signOut,
  user: async ({ caller }) => sessionUser(caller),
  userInfo: async ({ caller }) => userInfo(caller),
  passwordRequest: requestReset,
  passwordResetCheck: checkResetLink,
  passwordReset: resetPassword,
  passwordChange: changePassword,
  preferences: savePreferences,
}
