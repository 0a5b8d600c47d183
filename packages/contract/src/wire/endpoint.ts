import type { core } from 'zod/mini'
import type { Permission } from '../can.ts'
import type { ApprovalAction } from '../enums/four-eyes.ts'
import type { ProblemCode } from '../problems.ts'
import type { StaffPower } from '../staff-powers.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Route = `${Method} /${string}`
type Schema = core.$ZodType

/**
 * The callers an endpoint is for: anyone, a signed-in user, a signed-in user with a current customer, an admin, or a program of the provider
 * with a token in `Authorization: Bearer`, without cookies.
 */
export type Access = 'public' | 'user' | 'customer' | 'admin' | 'machine'

/** Lists what a machine's token is for. */
export const machineScopes = ['usage:write'] as const
export type MachineScope = (typeof machineScopes)[number]

export type Limit = {
  /** Says what the limit counts: calls from one address, by one user or token, or for one e-mail address named in the body. */
  per: 'address' | 'user' | 'email' | 'token'
  max: number
  seconds: number
}

/**
 * @property only files with this ending; without it, what people attach to messages
 * @property containers archives and office documents, too
 * @property papers PDF and photographs alone
 */
export type UploadLimits = { maxFiles: number; maxBytes: number; only?: 'xml'; containers?: boolean; papers?: boolean }

export type EndpointDeclaration = {
  route: Route
  /** One sentence for the API reference. */
  summary: string
  access: Access
  /** Says what the token has to be for. Only, and always, with access `machine`. */
  scope?: MachineScope
  /** Says what the caller needs for the current customer, as `can()` reads it. Only with access `customer`. */
  permission?: Permission
  /** Says which of staff's powers the caller needs; `any`: all who are staff. Only, and always, with access `admin`. */
  power?: StaffPower | 'any'
  /** Whose rows the handler's transaction sees: those of all customers. Only with access `admin`. */
  sees?: 'all'
  /** A second permission that the caller needs besides, for the whole customer: never for single contracts. */
  alsoNeeds?: Permission
  /** A permission for a single contract is enough: the handler answers only with what concerns that contract. */
  contractScoped?: boolean
  /**
   * Stays open while the customer is locked: the specification's /billing, /locked and /support, and what the law
   * demands.
   */
  openWhenLocked?: boolean
  /** Any access token opens it: the answer holds what its scopes may ask for. */
  narrowedByToken?: boolean
  /** Valuable to a thief: the caller must have proved their identity in the last minutes, else 428. */
  needsFreshAuthentication?: boolean
  /**
   * A colleague confirms the call before it is carried out: above the limit of the caller's roles, without the power to decide, and whenever staff
   * let an owner in. Its parameters and body are kept meanwhile, and read again by this declaration when it is carried out.
   */
  fourEyes?: ApprovalAction
  /** Open to a user who must set up a second factor first: what enrolment needs, and the way out. */
  openBeforeEnrolment?: boolean
  params?: Schema
  query?: Schema
  body?: Schema
  /** Lets a body be longer than `usualBodyBytes`. */
  bodyBytes?: number
  /** Body of the answer; absent for 204. */
  response?: Schema
  /** The answer is a file of this type, not JSON. */
  file?:
    | 'application/zip'
    | 'text/html'
    | 'text/csv'
    | 'text/calendar'
    | 'text/event-stream'
    | 'application/pdf'
    | 'application/xml'
    | 'application/octet-stream'
    | 'image/webp'
  status: 200 | 201 | 202 | 204
  /**
   * It is going to be taken away, which each answer tells programs: days as `YYYY-MM-DD`, of which `sunset` is the first without it, a year after
   * `since` or later.
   */
  deprecated?: { since: string; sunset: string }
  /** Codes this endpoint answers with besides those any endpoint may (see `problems.ts`). */
  problems?: readonly ProblemCode[]
  limits?: readonly Limit[]
  /**
   * Open to robots: the body's `captcha` must hold a solved check, at each call or once the guard of passwords asks for
   * it. `noted`: a call without one is no worse, and its handler learns of it.
   */
  antiBot?: 'always' | 'after_failures' | 'noted'
  /** Guarded by effect rather than by method: `GET …/default` changes state and is guarded like a write. */
  guardedAs?: 'read' | 'write'
  /** The caller is a machine that signs what it sends: no token is asked for, and the handler looks at the signature. */
  signed?: boolean
  /** Changes the session's cookies, so a stored answer cannot be replayed: a repeated call runs again. */
  changesSession?: boolean
  /**
   * Takes files besides its body: as `multipart/form-data`, first the part `body` with the JSON, then up to `maxFiles`
   * parts named `attachments`, each of `maxBytes` at most. Without files JSON works as everywhere. A body with `uploads` names files
   * besides that the same user has sent before, one by one.
   */
  upload?: UploadLimits
  /**
   * The answer holds something shown once (a secret, codes, a challenge): it is never stored, so a repeated call runs
   * again.
   */
  answersOnce?: boolean
}

/** Bytes of a body: enough for a form, too few to keep the server busy with. A test holds each declaration against what it accepts. */
export const usualBodyBytes = 32 * 1024
/** A message of 20,000 letters of three bytes each with what its topic asks, or a person's rights for a hundred contracts. */
export const longBodyBytes = 80 * 1024
export const bodyBytesOf = ({ bodyBytes = usualBodyBytes }: EndpointDeclaration): number => bodyBytes

/** Declares an endpoint once; server, client, forms and the OpenAPI document infer from it. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const D extends EndpointDeclaration>(declaration: D): D {
  return declaration
}

export const methodOf = (declaration: EndpointDeclaration): Method => declaration.route.split(' ')[0] as Method // the type of `route` says so
export const pathOf = (declaration: EndpointDeclaration): string =>
  declaration.route.slice(declaration.route.indexOf(' ') + 1)

/** True where a person's call changes something: it needs the anti-forgery token. A program has no cookies that someone could misuse. */
export function writes(declaration: EndpointDeclaration): boolean {
  if (declaration.signed || declaration.access === 'machine') return false
  return declaration.guardedAs ? declaration.guardedAs === 'write' : methodOf(declaration) !== 'GET'
}

/** True where a repeat under the same idempotency key gets the first call's answer. */
export function replays(declaration: EndpointDeclaration): boolean {
  return writes(declaration) && !declaration.changesSession && !declaration.answersOnce
}
