import type { accountEndpoints, PayeeMismatch } from '@kontor/contract/areas/account'
import type { PayeeCheckResult } from '@kontor/contract/words/account'
import { type Payee, payeeCheckOf } from '../../adapters/payee-check/payee-check.ts'
import type { Context } from '../../http/context.ts'
import { open, seal } from '../../vault.ts'

type Saving = Context<typeof accountEndpoints.bankData>

/** What the bank has said of an account and its holder. */
export type Verdict = { result: PayeeCheckResult; known_name: string | null; checked_at: string }

/** How long an answer is believed without asking again: as long as a fresh sign-in, the form is open no longer. */
const validMs = 15 * 60_000

/** Asks the bank, unless the call brings its answer of just now. Null where nobody is to be asked. Never fails, and takes seconds at most. */
export async function verdictOn(context: Saving, payee: Payee): Promise<Verdict | null> {
  const { centre, now, request } = context
  const service = payeeCheckOf(centre.configuration.payeeCheck)
  if (!service) return null
  const earlier = await readVerdict(context, payee)
  if (earlier) return earlier
  const answer = await service.ask(payee)
  if (answer.result === 'n/a') request.log.warn({ reason: answer.reason }, 'a payee could not be verified')
  return {
    result: answer.result,
    known_name: answer.result === 'close' ? answer.knownName : null,
    checked_at: now.toISOString(),
  }
}

export const isMismatch = ({ result }: Verdict): boolean => result === 'close' || result === 'no_match'

/** The refusal's content: the answer, and the same sealed, for this user, holder and account alone. */
export async function mismatchOf(context: Saving, payee: Payee, verdict: Verdict): Promise<PayeeMismatch> {
  const key = await context.centre.keys.vault()
  const sealed = seal(key, Buffer.from(JSON.stringify(verdict)), boundTo(context, payee))
  return { ...verdict, check: sealed.toString('base64url') }
}

async function readVerdict(context: Saving, payee: Payee): Promise<Verdict | null> {
  const { body, centre, now } = context
  if (!body.check) return null
  const key = await centre.keys.vault()
  try {
    const text = open(key, Buffer.from(body.check, 'base64url'), boundTo(context, payee)).toString()
    const verdict = JSON.parse(text) as Verdict // sealed by us, as one
    return now.getTime() - Date.parse(verdict.checked_at) <= validMs ? verdict : null
  } catch {
    // about another account, or not ours: as if it were not there
    return null
  }
}

const boundTo = ({ caller }: Saving, { holder, iban }: Payee): string =>
  JSON.stringify(['payee check', caller.userId, iban, holder])
