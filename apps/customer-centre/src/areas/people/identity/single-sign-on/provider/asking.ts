import { sharedData, type singleSignOnEndpoints } from '@kontor/contract/areas/people/single-sign-on'
import type { Interaction } from 'oidc-provider'
import type { Db } from '../../../../../platform/db/database.ts'
import { type Context, withoutTransaction } from '../../../../../platform/http/context.ts'
import { problem } from '../../../../../platform/http/problem.ts'
import type { Caller } from '../../../../../platform/http/session.ts'
import { startAnonymousSession } from '../../../../../platform/http/session-cookies.ts'
import { asOperator, type TenantServices } from '../../../../../platform/services.ts'
import { consentOf, finish, loginOf, provesTooOld } from './interaction.ts'
import { isProviderOn, type SignOn, signOnOf } from './provider.ts'
import { afterSignOut, endSession } from './sign-out.ts'

type Endpoints = typeof singleSignOnEndpoints

/**
 * Shows what the portal's page does before users confirm their identity, or give an application their data. The library takes its own
 * connections, so neither this nor the answer to it holds one: enough simultaneous calls would wait for each other.
 */
export const applicationRequest = withoutTransaction<Endpoints['applicationRequest']>(async context => {
  const { services, params, caller } = context
  const { interaction, applications } = await requestOf(services, params.uid, caller)
  const asked = String(interaction.params.scope).split(' ')
  return {
    application: applications.nameOf(String(interaction.params.client_id)),
    step: interaction.prompt.name === 'login' ? ('proof' as const) : ('consent' as const),
    data: sharedData.filter(name => asked.includes(name)),
  }
})

export const answerRequest = withoutTransaction<Endpoints['answerApplication']>(async context => {
  const { services, params, body, caller } = context
  const { interaction, applications, provider } = await requestOf(services, params.uid, caller)
  const clientId = String(interaction.params.client_id)
  if (!body.allow) {
    const subject = { kind: 'application', id: clientId, label: applications.nameOf(clientId) }
    await context.inTransaction(({ audit }) => audit({ action: 'sso.refused', subject }))
    return { location: await finish(interaction, { error: 'access_denied', error_description: 'refused by the user' }) }
  }
  if (interaction.prompt.name === 'login') {
    if (provesTooOld(asOperator(services), interaction, caller)) throw problem('fresh_authentication_required')
    return { location: await finish(interaction, await loginOf(asOperator(services), caller)) }
  }
  return { location: await finish(interaction, await consentOf(provider, interaction, caller)) }
})

/** A request counts for the session it was made in: a link to another session's is useless. */
async function requestOf(
  services: TenantServices,
  uid: string,
  caller: Caller,
): Promise<SignOn & { interaction: Interaction }> {
  if (!isProviderOn(services)) throw problem('not_found')
  const signOn = await signOnOf(asOperator(services))
  const interaction = await signOn.provider.Interaction.find(uid)
  if (!interaction || interaction.session?.uid !== caller.sessionId) throw problem('not_found')
  return { ...signOn, interaction }
}

type Pending = { clientId?: string; postLogoutRedirectUri?: string; state?: string } // the library writes it

async function pendingSignOut(db: Db, caller: Caller): Promise<Pending | null> {
  const row = await db
    .selectFrom('sign_on_session')
    .select('pending_sign_out')
    .where('session_id', '=', caller.sessionId)
    .executeTakeFirst()
  return (row?.pending_sign_out ?? null) as Pending | null // see Pending
}

const nameOf = ({ configuration }: TenantServices, clientId: string | undefined): string | null =>
  configuration.singleSignOn.applications.find(known => known.client_id === clientId)?.name ?? null

export async function signOutRequest({ services, db, caller }: Context<Endpoints['applicationSignOut']>) {
  const pending = await pendingSignOut(db, caller)
  return { application: nameOf(services, pending?.clientId) }
}

export async function signOutAsAsked(context: Context<Endpoints['signOutForApplication']>) {
  const { services, db, caller, now, reply } = context
  const pending = await pendingSignOut(db, caller)
  const application = nameOf(services, pending?.clientId) ?? ''
  await endSession(db, { ...caller, id: caller.sessionId }, application, now, context.audit)
  await startAnonymousSession(services, reply)
  return { location: afterSignOut(services.configuration.appUrl, pending?.postLogoutRedirectUri, pending?.state) }
}
