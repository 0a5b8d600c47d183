import * as z from 'zod'
import { OperatorMistake } from '../../platform/operator-mistake.ts'
import { defineSettings, isThisMachine, setting, webAddress, wholeNumber } from '../../platform/settings.ts'

/** Which service checks that an account belongs to its stated holder. */
export type PayeeCheckSettings =
  | { mode: 'off' }
  | { mode: 'sandbox' }
  | { mode: 'package' }
  | { mode: 'vop'; url: string; token: string | null; timeoutSeconds: number }

export const payeeCheckSettings = defineSettings(
  {
    PAYEE_CHECK: setting(
      z.enum(['off', 'sandbox', 'vop']).optional(),
      "`vop` asks your bank's verification of payee, `sandbox` makes its answers up, `off` checks nothing",
      '`sandbox` in demos, else `off`',
    ),
    PAYEE_CHECK_URL: setting(
      webAddress.optional(),
      "your bank's service, or your relay in front of it; https, on this machine http as well",
    ),
    PAYEE_CHECK_KEY: setting(z.string().optional(), 'sent as `Authorization: Bearer`'),
    PAYEE_CHECK_TIMEOUT_SECONDS: setting(
      wholeNumber(1, 10).default(5),
      'how long an answer may take; then the account is saved unchecked',
    ),
  },
  (set, { adapters, demo }): PayeeCheckSettings => {
    if (adapters.includes('payee-check')) return { mode: 'package' }
    const { PAYEE_CHECK_KEY: token = null, PAYEE_CHECK_URL: url } = set
    // no bank is asked by default; the demo shows every answer without asking one
    const mode = set.PAYEE_CHECK ?? (demo ? 'sandbox' : 'off')
    if (mode !== 'vop') return { mode }
    if (!url) throw new OperatorMistake('PAYEE_CHECK_URL: is missing; PAYEE_CHECK=vop needs it.')
    const { protocol, hostname, username, password } = new URL(url)
    if (username || password)
      throw new OperatorMistake('PAYEE_CHECK_URL: must not name a user or password; the key is PAYEE_CHECK_KEY.')
    if (protocol === 'http:' && !isThisMachine(hostname))
      throw new OperatorMistake(
        'PAYEE_CHECK_URL: must begin with https, as names and account numbers are sent there; http is for this machine alone.',
      )
    return { mode, url, token, timeoutSeconds: set.PAYEE_CHECK_TIMEOUT_SECONDS }
  },
)
