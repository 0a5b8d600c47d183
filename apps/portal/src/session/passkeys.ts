import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** A credential as the contract takes it: WebAuthn's own JSON. */
export type PasskeyAnswer = { id: string; type: 'public-key'; response: Record<string, unknown> }
/**
 * Why there is no answer: the visitor (or the browser for them) refused, this device is known already, or it cannot do
 * it.
 */
export type PasskeyRefusal = 'declined' | 'known' | 'impossible'
type Options = Record<string, unknown>

export class PasskeyError extends Error {
  readonly refusal: PasskeyRefusal

  constructor(refusal: PasskeyRefusal, cause: unknown) {
    super(`passkey: ${refusal}`, { cause })
    this.refusal = refusal
  }
}

/** Over plain http other than localhost, and in very old browsers, there are none. */
export const passkeysWork = (): boolean => 'PublicKeyCredential' in globalThis

// the library comes with the first use: no page carries it
const library = () => import('@simplewebauthn/browser')

// how often users were asked; a late offer must not end a question
let questions = 0

/** Lets the visitor answer with a passkey. @param ask fetches the options @throws PasskeyError, or what `ask` throws */
export async function askForPasskey(ask: () => Promise<Options>): Promise<PasskeyAnswer> {
  questions++
  const [{ startAuthentication }, options] = await Promise.all([library(), ask()])
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON // the centre's library wrote it for this one
  return translated(() => startAuthentication({ optionsJSON }))
}

/** Lets the visitor make a passkey for this site. @param ask as above @throws PasskeyError, or what `ask` throws */
export async function makePasskey(ask: () => Promise<Options>): Promise<PasskeyAnswer> {
  questions++
  const [{ startRegistration }, options] = await Promise.all([library(), ask()])
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON // as above
  return translated(() => startRegistration({ optionsJSON }))
}

/**
 * Offers passkeys where the browser offers passwords: below the field whose `autocomplete` ends in `webauthn`.
 * @param ask fetches the options; called only where the browser can do this
 * @returns null where it cannot, or where none was chosen: a question replaces it, or the page is left
 */
export async function offerPasskeys(ask: () => Promise<Options>): Promise<PasskeyAnswer | null> {
  // first of all: the page may be left from here on
  const before = questions
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null
  const [{ startAuthentication }, options] = await Promise.all([library(), ask()])
  if (questions !== before) return null
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON // as above
  try {
    return await translated(() => startAuthentication({ optionsJSON, useBrowserAutofill: true }))
  } catch {
    // the user did not ask for it, so there is nothing to say
    return null
  }
}

/** Ends any open question about passkeys, so that none lingers on a page that has been left. */
export async function stopAsking(): Promise<void> {
  questions++
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

async function translated(ask: () => Promise<{ id: string; type: string; response: object }>): Promise<PasskeyAnswer> {
  try {
    const answer = await ask()
    return { ...answer, type: 'public-key', response: { ...answer.response } }
  } catch (error) {
    throw new PasskeyError(refusalOf(error), error)
  }
}

function refusalOf(error: unknown): PasskeyRefusal {
  const { name, cause } = error as { name?: string; cause?: { name?: string } } // the library's errors carry the browser's
  const names = [name, cause?.name]
  if (names.includes('InvalidStateError')) return 'known'
  return names.includes('NotAllowedError') || names.includes('AbortError') ? 'declined' : 'impossible'
}
