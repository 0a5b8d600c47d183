import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Interaction, InteractionResults, Provider } from 'oidc-provider'
import type { Caller } from '../../../../../platform/http/session.ts'
import type { Services } from '../../../../../platform/services.ts'
import type { SignInMethod } from '../../sign-in/methods.ts'
import { mustProveAgain, proofOf } from './proof.ts'
import { signOnOf } from './provider.ts'
import { visitOf } from './visit.ts'
import { toWallClock } from './wall-clock.ts'

/**
 * Takes visitors who must do something first where the library sends them: sign in, confirm their identity, or allow. The library's signed
 * cookie, which is sent only to this path, binds it to the browser that began it.
 */
export async function interact(
  services: Services,
  uid: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { appUrl } = services.configuration
  const { provider, applications } = await signOnOf(services)
  const own = await ownInteraction(provider, uid, request, reply)
  if (!own) return reply.redirect(`${appUrl}/authorise/failed?reason=expired`, 303)
  const visit = visitOf(request.raw)
  if (!visit?.caller) {
    const back = encodeURIComponent(`${appUrl}/oidc/interaction/${uid}`)
    return reply.redirect(`${appUrl}/${visit?.mustEnrol ? 'twofactor' : 'login'}?previous_page=${back}`, 303)
  }
  const { caller } = visit
  await adopt(own, caller)
  const application = applications.find(String(own.params.client_id))
  if (own.prompt.name === 'login') {
    if (provesTooOld(services, own, caller)) return reply.redirect(`${appUrl}/authorise/${uid}`, 303)
    return reply.redirect(await finish(own, await loginOf(services, caller)), 303)
  }
  const asksForIt = own.prompt.reasons.includes('consent_prompt')
  if (!application || application.third_party || asksForIt) return reply.redirect(`${appUrl}/authorise/${uid}`, 303)
  return reply.redirect(await finish(own, await consentOf(provider, own, caller)), 303)
}

async function ownInteraction(
  provider: Provider,
  uid: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | undefined> {
  try {
    const found = await provider.Interaction.find(uid)
    const id = provider.createContext(request.raw, reply.raw).cookies.get(provider.cookieName('interaction'), {
      signed: true,
    })
    return found && id === uid ? found : undefined
  } catch {
    return undefined
  }
}

/** A user who has signed in since continues with it, in the browser that began it; the library would end it. */
async function adopt(interaction: Interaction, caller: Caller): Promise<void> {
  if (interaction.session?.uid === caller.sessionId) return
  interaction.session = { uid: caller.sessionId, accountId: caller.userId, cookie: caller.sessionId }
  await interaction.persist()
}

/** Says whether the user must confirm their identity before this continues. */
export function provesTooOld(services: Services, { prompt, params, iat }: Interaction, caller: Caller): boolean {
  const asked = { reasons: prompt.reasons, maxAge: params.max_age, askedAt: iat }
  return mustProveAgain(asked, toWallClock(services, caller.authenticatedAt), Math.floor(Date.now() / 1000))
}

export async function loginOf(services: Services, caller: Caller): Promise<InteractionResults> {
  const { method } = await services.database.unbound
    .selectFrom('session')
    .select('method')
    .where('public_id', '=', caller.sessionId)
    .executeTakeFirstOrThrow()
  const proof = proofOf(method as SignInMethod) // only openSession writes it
  return { login: { accountId: caller.userId, ts: toWallClock(services, caller.authenticatedAt), ...proof } }
}

/** Grants the application what it asked for, as far as it is set up for it. */
export async function consentOf(
  provider: Provider,
  { params, grantId }: Interaction,
  caller: Caller,
): Promise<InteractionResults> {
  const known = grantId ? await provider.Grant.find(grantId) : undefined
  const grant =
    known?.accountId === caller.userId
      ? known
      : new provider.Grant({ accountId: caller.userId, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  return { consent: { grantId: await grant.save() } }
}

/** Stores the outcome beside those of earlier steps. @returns where the browser goes next */
export async function finish(interaction: Interaction, result: InteractionResults): Promise<string> {
  interaction.result = 'error' in result ? result : { ...interaction.lastSubmission, ...result }
  await interaction.persist()
  return interaction.returnTo
}
