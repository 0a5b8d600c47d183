import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { FastifyRequest } from 'fastify'
import { hasPass, keepPass, spend } from '../../adapters/anti-bot/queries.ts'
import { isVerified } from '../../adapters/anti-bot/verify.ts'
import { isTicket, readTicket } from '../../adapters/anti-bot/wait-ticket.ts'
import type { TenantServices } from '../services.ts'
import { hashOf } from './csrf.ts'
import { requestHash } from './idempotency.ts'
import { readInput } from './input.ts'
import { problem } from './problem.ts'
import { countCall } from './rate-limit.ts'
import { callerNetwork } from './throttle.ts'

/** Each look costs a statement, or a call to the maker. A whole office shares one limit. */
const looks = { per: 'address', max: 300, seconds: 600 } as const
/**
 * For the way that takes only time. Per network and not per e-mail address: strangers cannot use up another person's.
 */
const waits = { per: 'address', max: 6, seconds: 3600 } as const
/** Milliseconds in which a repeat of a request counts as the same. */
const repeats = 600_000

type About = {
  /** The Origin header, where there is one. */
  origin?: string | undefined
  /** Names one request; its repeat passes with the response that it used up the first time. */
  intent?: Buffer | undefined
  log?: FastifyRequest['log'] | undefined
}

/**
 * Says whether the check against robots is passed; always, where the provider has turned it off. It uses the response up. Call it outside a
 * transaction: the maker may be asked.
 * @param captcha the value of the form's hidden field
 * @throws too_many_requests where one network asks too often
 */
export async function captchaPassed(
  services: TenantServices,
  captcha: string | undefined,
  address: string,
  { origin, intent, log }: About = {},
): Promise<boolean> {
  const settings = services.configuration.antiBot
  if (settings.mode === 'off') return true
  if (!captcha) return false
  const db = services.database.unbound
  const now = services.clock.now()
  const network = callerNetwork(address)
  const use = intent && hashOf(`${intent.toString('hex')}\n${captcha}`)
  await countCall(db, 'captcha', [[looks, network]], now)
  if (use && (await hasPass(db, use, now))) return true

  const passed = isTicket(captcha)
    ? await useTicket(services, captcha, network, now)
    : await isVerified(services, settings, captcha, origin, log ?? console)
  if (passed && use) await keepPass(db, use, new Date(now.getTime() + repeats))
  return passed
}

async function useTicket(services: TenantServices, captcha: string, network: string, now: Date): Promise<boolean> {
  const db = services.database.unbound
  const ticket = readTicket(await services.keys.antiBot(), captcha, network, now)
  if (!ticket) return false
  await countCall(db, 'captcha-wait', [[waits, network]], now)
  return spend(db, ticket.nonce, ticket.expiresAt)
}

/**
 * For endpoints that are open to robots. It runs before the limits, so that strangers cannot use up another person's
 * limit with just the address, and after the input: a mistake in a form costs no new check.
 * @returns whether it is passed, where the endpoint only notes it: too many calls, or a check that cannot be made, must not stand in the way either
 * @throws captcha_required on the field `captcha`
 */
export async function requireCaptcha(
  services: TenantServices,
  endpoint: EndpointDeclaration,
  request: FastifyRequest,
  sessionId: string | undefined,
): Promise<boolean> {
  if (services.configuration.antiBot.mode === 'off') return true
  const { body } = readInput(endpoint, request)
  const { captcha } = body as { captcha?: string } // contract.test.ts checks the declaration
  const key = request.headers['idempotency-key']
  const intent =
    typeof key === 'string' && key !== ''
      ? requestHash({ route: `${sessionId} ${key} ${endpoint.route}`, body })
      : undefined
  const { origin } = request.headers
  const passed = captchaPassed(services, captcha, request.ip, { origin, intent, log: request.log })
  if (endpoint.antiBot === 'noted') return passed.catch(() => false)
  if (!(await passed)) throw captchaRequired()
  return true
}

/** The problem that makes a form show the check. */
export const captchaRequired = () =>
  problem('captcha_required', { fields: new Map([['captcha', { code: 'captcha' }]]) })
