import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, requiredText, timeSchema } from '../../wire/fields.ts'
import { secondFactors, sessionUserSchema } from './identity.ts'

/** WebAuthn's own JSON (Level 3, `PublicKeyCredential.toJSON()`); the server's library checks its content. */
const webauthnJson = z.record(z.string(), z.unknown())
const credentialSchema = z.object({
  id: z.string().check(z.maxLength(1400)),
  response: webauthnJson,
  type: z.literal('public-key'),
})
const credentialInput = z.catchall(credentialSchema, z.unknown())

/** Six digits of an app; typed spaces are removed. */
const codeSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))

/** On one line: it appears in mails, where a second line could pass for the provider's words. */
export const factorName = requiredText(60)

/** Shown once, when the first factor is set up or new codes are requested. */
const recoveryCodesSchema = z.object({ recovery_codes: z.nullable(z.array(z.string())) })

export const recoverySchema = z.object({ requested_at: timeSchema, due_at: timeSchema })

export const factorsSchema = z.object({
  passkeys: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      created_at: timeSchema,
      last_used_at: z.nullable(timeSchema),
      synced: z.boolean(),
    }),
  ),
  apps: z.array(
    z.object({ id: idSchema, name: z.string(), created_at: timeSchema, last_used_at: z.nullable(timeSchema) }),
  ),
  recovery_codes_left: z.int(),
  /** Since when or from when a factor is required, and by whom. */
  required: z.nullable(z.object({ from: z.nullable(dateSchema), by: z.enum(['provider', 'customer']) })),
  recovery: z.nullable(recoverySchema),
  /** Browsers that skip the second factor. */
  trusted_devices: z.int(),
})
export type Factors = z.infer<typeof factorsSchema>

const publicStep = { access: 'public', changesSession: true, openBeforeEnrolment: true, openWhenLocked: true } as const
const ownFactor = { access: 'user', openBeforeEnrolment: true, openWhenLocked: true } as const
const perUser = [{ per: 'user', max: 30, seconds: 300 }] as const

export const secondFactorEndpoints = {
  pendingSignIn: endpoint({
    route: 'GET /ajax/v1/accounts/login/pending',
    summary: 'This browser’s sign-in that waits for its second factor',
    access: 'public',
    response: z.object({
      methods: z.array(z.enum(secondFactors)),
      /** Zero where the provider does not let browsers be remembered. */
      remember_device_days: z.int(),
      /** Says for how many hours the owner can refuse before lost factors may be removed. */
      recovery_hours: z.int(),
      recovery: z.nullable(recoverySchema),
    }),
    status: 200,
    problems: ['sign_in_expired'],
  }),
  abandonSignIn: endpoint({
    route: 'POST /ajax/v1/accounts/login/abandon',
    summary: 'Give up the sign-in that waits for its second factor',
    status: 204,
    ...publicStep,
  }),
  secondFactor: endpoint({
    route: 'POST /ajax/v1/accounts/login/second-factor',
    summary: 'Finish the sign-in with a code of an app or a recovery code',
    body: z.strictObject({
      method: z.enum(['totp', 'recovery_code']),
      code: codeSchema,
      remember_device: z.optional(z.boolean()),
    }),
    response: sessionUserSchema,
    status: 200,
    problems: ['busy', 'sign_in_expired', 'wrong_code', 'too_many_requests'],
    ...publicStep,
  }),
  passkeySignInOptions: endpoint({
    route: 'POST /ajax/v1/accounts/login/passkey/options',
    summary: 'What to ask the browser for a passkey with: any of this site, or those of the waiting sign-in',
    access: 'public',
    response: webauthnJson,
    status: 200,
    answersOnce: true,
    limits: [{ per: 'address', max: 60, seconds: 60 }],
  }),
  passkeySignIn: endpoint({
    route: 'POST /ajax/v1/accounts/login/passkey',
    summary: 'Sign in with a passkey, or finish the waiting sign-in with it',
    body: z.strictObject({
      credential: credentialInput,
      remember: z.optional(z.boolean()),
      remember_device: z.optional(z.boolean()),
    }),
    response: sessionUserSchema,
    status: 200,
    problems: ['passkey_not_accepted', 'sign_in_expired', 'too_many_requests'],
    ...publicStep,
  }),
  requestRecovery: endpoint({
    route: 'POST /ajax/v1/accounts/login/recovery',
    summary: 'All factors are lost: they are removed after a delay in which the owner is told and may refuse',
    access: 'public',
    response: recoverySchema,
    status: 201,
    problems: ['sign_in_expired', 'recovery_under_way'],
    limits: [{ per: 'address', max: 10, seconds: 3600 }],
  }),
  recoveryState: endpoint({
    route: 'GET /ajax/v1/accounts/recovery/{token}',
    summary: 'What a link of the recovery mails is for',
    access: 'public',
    params: z.object({ token: z.string().check(z.maxLength(200)) }),
    response: z.object({ purpose: z.enum(['cancel', 'finish', 'none']), due_at: z.nullable(timeSchema) }),
    status: 200,
    limits: [{ per: 'address', max: 30, seconds: 60 }],
  }),
  cancelRecovery: endpoint({
    route: 'POST /ajax/v1/accounts/recovery/{token}/cancel',
    summary: 'Refuse a recovery: everything stays as it is',
    access: 'public',
    params: z.object({ token: z.string().check(z.maxLength(200)) }),
    status: 204,
    problems: ['link_invalid'],
    limits: [{ per: 'address', max: 30, seconds: 60 }],
  }),
  finishRecovery: endpoint({
    route: 'POST /ajax/v1/accounts/recovery/{token}/finish',
    summary: 'Remove all factors once the delay is over; signing in still needs the password',
    access: 'public',
    params: z.object({ token: z.string().check(z.maxLength(200)) }),
    status: 204,
    problems: ['link_invalid'],
    limits: [{ per: 'address', max: 30, seconds: 60 }],
  }),
  confirmOptions: endpoint({
    route: 'POST /ajax/v1/accounts/confirm/options',
    summary: 'How the signed-in user can prove their identity again',
    response: z.object({
      password: z.boolean(),
      /** Says whether a code is needed besides the password. */
      code: z.boolean(),
      passkey: z.nullable(webauthnJson),
      /** Says whether the provider's identity provider can ask the user: `/sign-in/provider?purpose=confirm`. */
      single_sign_on: z.boolean(),
    }),
    status: 200,
    answersOnce: true,
    limits: perUser,
    ...ownFactor,
  }),
  confirm: endpoint({
    route: 'POST /ajax/v1/accounts/confirm',
    summary: 'Prove one’s identity again: with the password (and a code where a factor is set up), or with a passkey',
    body: z.strictObject({
      password: z.optional(z.string().check(z.maxLength(1024))),
      code: z.optional(codeSchema),
      credential: z.optional(credentialInput),
    }),
    status: 204,
    problems: ['busy', 'wrong_code', 'passkey_not_accepted'],
    changesSession: true,
    limits: [{ per: 'user', max: 10, seconds: 300 }],
    ...ownFactor,
  }),
  factors: endpoint({
    route: 'GET /ajax/v1/accounts/factors',
    summary: 'Passkeys, apps and recovery codes of the signed-in user',
    response: factorsSchema,
    status: 200,
    ...ownFactor,
  }),
  startApp: endpoint({
    route: 'POST /ajax/v1/accounts/factors/apps',
    summary: 'Begin to set up an app: its secret, as text and as the address of a QR code',
    body: z.strictObject({ name: factorName }),
    response: z.object({ id: idSchema, secret: z.string(), uri: z.string(), expires_at: timeSchema }),
    status: 201,
    problems: ['too_many_factors'],
    answersOnce: true,
    needsFreshAuthentication: true,
    limits: perUser,
    ...ownFactor,
  }),
  confirmApp: endpoint({
    route: 'POST /ajax/v1/accounts/factors/apps/{id}/confirm',
    summary:
      'Finish setting up an app with its first code; the first factor brings recovery codes and a new session id',
    params: z.object({ id: idSchema }),
    body: z.strictObject({ code: codeSchema }),
    response: recoveryCodesSchema,
    status: 200,
    problems: ['busy', 'conflict', 'wrong_code', 'not_found', 'too_many_factors'],
    changesSession: true,
    needsFreshAuthentication: true,
    limits: perUser,
    ...ownFactor,
  }),
  passkeyOptions: endpoint({
    route: 'POST /ajax/v1/accounts/factors/passkeys/options',
    summary: 'What to ask the browser for a new passkey with',
    response: webauthnJson,
    status: 200,
    problems: ['too_many_factors'],
    answersOnce: true,
    needsFreshAuthentication: true,
    limits: perUser,
    ...ownFactor,
  }),
  addPasskey: endpoint({
    route: 'POST /ajax/v1/accounts/factors/passkeys',
    summary: 'Add a passkey; the first factor brings recovery codes and a new session id',
    body: z.strictObject({ name: factorName, credential: credentialInput }),
    response: z.extend(recoveryCodesSchema, { id: idSchema }),
    status: 201,
    problems: ['busy', 'conflict', 'passkey_not_accepted', 'too_many_factors'],
    changesSession: true,
    needsFreshAuthentication: true,
    limits: perUser,
    ...ownFactor,
  }),
  renameFactor: endpoint({
    route: 'PATCH /ajax/v1/accounts/factors/{id}',
    summary: 'Rename a passkey or an app',
    params: z.object({ id: idSchema }),
    body: z.strictObject({ name: factorName }),
    status: 204,
    problems: ['not_found'],
    ...ownFactor,
  }),
  removeFactor: endpoint({
    route: 'DELETE /ajax/v1/accounts/factors/{id}',
    summary: 'Remove a passkey or an app; the last one takes the recovery codes with it',
    params: z.object({ id: idSchema }),
    status: 204,
    problems: ['not_found', 'last_factor_required'],
    needsFreshAuthentication: true,
    ...ownFactor,
  }),
  newRecoveryCodes: endpoint({
    route: 'POST /ajax/v1/accounts/factors/recovery-codes',
    summary: 'Ten new recovery codes; the old ones stop working',
    response: z.object({ recovery_codes: z.array(z.string()) }),
    status: 201,
    problems: ['busy', 'conflict'],
    answersOnce: true,
    needsFreshAuthentication: true,
    limits: perUser,
    ...ownFactor,
  }),
  forgetDevices: endpoint({
    route: 'DELETE /ajax/v1/accounts/trusted-devices',
    summary: 'Ask for the second factor in every browser again',
    status: 204,
    ...ownFactor,
  }),
  stopRecovery: endpoint({
    route: 'DELETE /ajax/v1/accounts/recovery',
    summary: 'Refuse, signed in, a recovery that is under way',
    status: 204,
    problems: ['not_found'],
    ...ownFactor,
  }),
}
