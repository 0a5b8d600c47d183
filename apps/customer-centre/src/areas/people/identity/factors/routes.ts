import type { secondFactorEndpoints } from '@kontor/contract/areas/people/second-factor'
import type { Handlers } from '../../../../platform/http/context.ts'
import { confirmApp, startApp } from './apps.ts'
import { confirm, confirmOptions } from './confirm.ts'
import { factors, forgetDevices, newRecoveryCodes, removeFactor, renameFactor } from './factors.ts'
import { passkeySignIn, passkeySignInOptions } from './passkey-sign-in.ts'
import { addPasskey, passkeyOptions } from './passkeys.ts'
import { cancelRecovery, finishRecovery, recoveryState, requestRecovery, stopRecovery } from './recovery.ts'
import { abandonSignIn, pendingSignIn, secondFactor } from './second-step.ts'

export const secondFactorHandlers: Handlers<typeof secondFactorEndpoints> = {
  pendingSignIn,
  abandonSignIn,
  secondFactor,
  passkeySignInOptions,
  passkeySignIn,
  requestRecovery,
  recoveryState,
  cancelRecovery,
  finishRecovery,
  confirmOptions,
  confirm,
  factors,
  startApp,
  confirmApp,
  passkeyOptions,
  addPasskey,
  renameFactor,
  removeFactor,
  newRecoveryCodes,
  forgetDevices,
  stopRecovery,
}
