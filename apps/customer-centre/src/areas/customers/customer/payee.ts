import type { Payee, PayeeCheck } from '@kontor/adapters/payee-check'
import type { customerEndpoints, PayeeMismatch } from '@kontor/contract/areas/customers/customer'
import type { PayeeCheckResult } from '@kontor/contract/enums/customer'
import { payeeCheckOf } from '../../../adapters/choose.ts'
import { open, seal } from '../../../platform/crypto/vault.ts'
import type { OutsideContext } from '../../../platform/http/context.ts'

type Saving = OutsideContext<typeof customerEndpoints.bankData>

/** The bank's answer about an account and its holder. */
export type Verdict = { result: PayeeCheckResult; known_name: string | null; checked_at: string }

/** Says how long an answer counts without asking again: as long as a fresh sign-in, because the form is not open longer. */
const validMs = 15 * 60_000

/**
 * Asks the bank, unless the call brings its recent answer. Never fails, and takes seconds at most.
 * @returns no verdict where no bank is to be asked; `ask` where it must be shown before anything is stored: it names
 * another holder, and the call wants to be asked, or brings an answer that differs
 */
export async function judge(context: Saving, payee: Payee): Promise<{ verdict: Verdict | null; ask: boolean }> {
  const { body, services, now } = context
  const service = payeeCheckOf(services)
  if (!service) return { verdict: null, ask: false }
  const shown = await shownVerdict(context, payee)
  const recent = shown !== null && now.getTime() - Date.parse(shown.checked_at) <= validMs
  const verdict = recent ? shown : await verdictOf(service, context, payee)
  // a “save” to one answer is none to another
  const unseen = body.check ? !sameAnswer(shown, verdict) : false
  return { verdict, ask: isMismatch(verdict) && (body.on_mismatch === 'ask' || unseen) }
}

async function verdictOf(service: PayeeCheck, { now, request }: Saving, payee: Payee): Promise<Verdict> {
  const answer = await service.ask(payee)
  if (answer.result === 'n/a') request.log.warn({ reason: answer.reason }, 'a payee could not be verified')
  return {
    result: answer.result,
    known_name: answer.result === 'close' ? answer.knownName : null,
    checked_at: now.toISOString(),
  }
}

const sameAnswer = (one: Verdict | null, other: Verdict): boolean =>
  one?.result === other.result && one.known_name === other.known_name

const isMismatch = ({ result }: Verdict): boolean => result === 'close' || result === 'no_match'

/** The refusal's content: the answer, and the same sealed, only for this customer, user, holder and account. */
export async function mismatchOf(context: Saving, payee: Payee, verdict: Verdict): Promise<PayeeMismatch> {
  const key = await context.services.keys.vault()
  const sealed = seal(key, Buffer.from(JSON.stringify(verdict)), boundTo(context, payee))
  return { ...verdict, check: sealed.toString('base64url') }
}

/** The answer that the call brings, however old; null where there is none. */
async function shownVerdict(context: Saving, payee: Payee): Promise<Verdict | null> {
  const { body, services } = context
  if (!body.check) return null
  const key = await services.keys.vault()
  try {
    const text = open(key, Buffer.from(body.check, 'base64url'), boundTo(context, payee)).toString()
    return JSON.parse(text) as Verdict // sealed here, as a Verdict
  } catch {
    // about another account, or forged: as if it brought none
    return null
  }
}

const boundTo = ({ caller, customer }: Saving, { holder, iban }: Payee): string =>
  JSON.stringify(['payee check', customer, caller.userId, iban, holder])
