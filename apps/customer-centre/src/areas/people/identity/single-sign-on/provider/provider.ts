import type { AuditAction } from '@kontor/contract/enums/audit-actions'
import { locales } from '@kontor/contract/locales'
import type { Adapter, AdapterPayload, Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { writeAudit } from '../../../../../platform/audit/write-audit.ts'
import type { KeyRing } from '../../../../../platform/crypto/vault.ts'
import { type Db, inTransaction, openRights } from '../../../../../platform/db/database.ts'
import { hashOf } from '../../../../../platform/http/csrf.ts'
import type { Services, TenantServices } from '../../../../../platform/services.ts'
import { signOnScopes } from '../../../../../platform/single-sign-on-settings.ts'
import { claimsOfScopes, findAccount } from './account.ts'
import { Applications } from './applications.ts'
import { signingKeys } from './keys.ts'
import { acrValues } from './proof.ts'
import { SessionRecords } from './session-records.ts'
import { signOutOfAll } from './sign-out.ts'
import { originOf, visitOf } from './visit.ts'

/**
 * The library's records: codes, tokens, grants and interactions. The part of an adapter it uses, without the device
 * flow.
 */
class Records implements Adapter {
  readonly #model: string
  readonly #services: Services
  readonly #applications: Applications

  constructor(model: string, services: Services, applications: Applications) {
    this.#model = model
    this.#services = services
    this.#applications = applications
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    // the id is the token, or a cookie's value: readers of the database must not get it
    const { jti: _, returnTo: __, ...kept } = payload
    const now = this.#services.clock.now()
    const row = {
      payload: JSON.stringify(kept),
      grant_id: payload.grantId ?? null,
      expires_at: new Date(now.getTime() + (expiresIn ?? 0) * 1000),
    }
    await this.#write(async db => {
      await openRights(db)
      await db
        .insertInto('sign_on_record')
        .values({ model: this.#model, id_hash: hashOf(id), ...row })
        .onConflict(conflict => conflict.constraint('sign_on_record_pkey').doUpdateSet(row))
        .execute()
      if (this.#model === 'AuthorizationCode')
        await this.#audit(db, 'sso.granted', payload, { scopes: payload.scope?.split(' ') })
    })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const { configuration, database, clock } = this.#services
    const row = await database.unbound
      .selectFrom('sign_on_record')
      .select(['payload', 'consumed_at'])
      .where('model', '=', this.#model)
      .where('id_hash', '=', hashOf(id))
      .where('expires_at', '>', clock.now().toISOString())
      .executeTakeFirst()
    if (!row) return undefined
    return {
      ...(row.payload as AdapterPayload), // upsert wrote it
      jti: id,
      ...(row.consumed_at && { consumed: true }),
      ...(this.#model === 'Interaction' && { returnTo: `${configuration.appUrl}/oidc/auth/${id}` }),
    }
  }

  /**
   * Once: of two simultaneous calls the second is refused, which the library's own check beforehand cannot guarantee.
   */
  async consume(id: string): Promise<void> {
    const { numUpdatedRows } = await this.#services.database.unbound
      .updateTable('sign_on_record')
      .set({ consumed_at: this.#services.clock.now() })
      .where('model', '=', this.#model)
      .where('id_hash', '=', hashOf(id))
      .where('consumed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return
    const { errors } = await import('oidc-provider')
    throw new errors.InvalidGrant('already used')
  }

  async destroy(id: string): Promise<void> {
    await this.#write(async db => {
      const row = await db
        .deleteFrom('sign_on_record')
        .where('model', '=', this.#model)
        .where('id_hash', '=', hashOf(id))
        .returning('payload')
        .executeTakeFirst()
      if (row && this.#model === 'Grant') await this.#audit(db, 'sso.revoked', row.payload as AdapterPayload) // see find
    })
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#services.database.unbound
      .deleteFrom('sign_on_record')
      .where('model', '=', this.#model)
      .where('grant_id', '=', grantId)
      .execute()
  }

  async findByUid(): Promise<undefined> {
    return undefined
  }

  async findByUserCode(): Promise<undefined> {
    return undefined
  }

  #write<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return inTransaction(this.#services.database.unbound, work)
  }

  async #audit(
    db: Db,
    action: AuditAction,
    { accountId, clientId = '' }: AdapterPayload,
    after?: object,
  ): Promise<void> {
    const user = await db
      .selectFrom('user_account')
      .select('name')
      .where('id', '=', accountId ?? '')
      .executeTakeFirst()
    await writeAudit(db, await originOf(this.#services), {
      action,
      subject: { kind: 'application', id: clientId, label: this.#applications.nameOf(clientId) },
      actor: { userId: accountId ?? null, name: user?.name ?? '' },
      ...(after && { after }),
    })
  }
}

export type SignOn = { provider: Provider; applications: Applications; handle: ReturnType<Provider['callback']> }
type Kept = { kids: string; readAt: number; made: Promise<SignOn> }

const kept = new WeakMap<Services, Kept>()
/** A new signing key is read by then, well before it signs. */
const keysReadEveryMs = 5 * 60_000

export const isProviderOn = ({ configuration }: TenantServices): boolean =>
  configuration.singleSignOn.applications.length > 0

/** The OpenID Connect provider of this centre; it is made, and its library loaded, when first needed. */
export async function signOnOf(services: Services): Promise<SignOn> {
  const now = Date.now()
  const known = kept.get(services)
  if (known && now - known.readAt < keysReadEveryMs) return known.made
  const [keys, cookies] = [await signingKeys(services), await services.keys.cookies()]
  const kids = [...keys.map(key => key.kid), ...cookies.all.map(({ id }) => id)].join()
  const made = known?.kids === kids ? known.made : make(services, keys, cookies)
  kept.set(services, { kids, readAt: now, made })
  return made
}

const sessionCookie = 'kontor_sign_on_session'

async function make(
  services: Services,
  keys: Awaited<ReturnType<typeof signingKeys>>,
  signing: KeyRing,
): Promise<SignOn> {
  const { Provider } = await import('oidc-provider')
  const { appUrl, singleSignOn } = services.configuration
  const applications = new Applications(singleSignOn.applications)

  /** Its session is the centre's session of the call, whatever else the browser sends; it never gets its own cookie. */
  class SignOnProvider extends Provider {
    override createContext(...[raw, response]: Parameters<Provider['createContext']>) {
      const context = super.createContext(raw, response)
      const { cookies } = context
      const get = cookies.get.bind(cookies)
      const set = cookies.set.bind(cookies)
      cookies.get = (name, options) => (name === sessionCookie ? visitOf(raw)?.caller?.sessionId : get(name, options))
      cookies.set = (name, value, options) => (name === sessionCookie ? cookies : set(name, value, options))
      return context
    }

    override onerror(error: Error, ctx?: KoaContextWithOIDC) {
      logTo(error, ctx)
    }
  }

  const provider = new SignOnProvider(`${appUrl}/oidc`, {
    ...settings(services, applications),
    adapter: model => (model === 'Session' ? new SessionRecords(services) : new Records(model, services, applications)),
    clients: applications.metadata(),
    jwks: { keys },
    cookies: {
      names: { session: sessionCookie, interaction: 'kontor_sign_on_step', resume: 'kontor_sign_on_resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
      // the first signs
      keys: signing.all.map(({ key }) => key.export().toString('base64url')),
    },
  })
  provider.on('server_error', (ctx, error) => logTo(error, ctx))
  // addresses are made of what install.ts writes into the call, which is our own
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    // the library's pages need their own scripts, which the policy does not allow
    if (isPage(ctx as KoaContextWithOIDC)) fail(ctx, appUrl, 'invalid_request')
    await signOutOfAll(services, ctx as KoaContextWithOIDC) // the library adds `oidc` to the context it matched a route for
  })
  return { provider, applications, handle: provider.callback() }
}

/** Into the log of the call it belongs to. */
function logTo(error: unknown, ctx?: Pick<KoaContextWithOIDC, 'req'>): void {
  const visit = ctx && visitOf(ctx.req)
  visit?.request.log.error({ err: error }, 'single sign-on')
}

const isPage = ({ oidc, status, response }: KoaContextWithOIDC): boolean =>
  ['authorization', 'resume'].includes(oidc?.route) && status !== 303 && response.is('html') !== false

function fail(ctx: Pick<KoaContextWithOIDC, 'redirect' | 'status'>, appUrl: string, reason: string): void {
  ctx.redirect(`${appUrl}/authorise/failed?reason=${encodeURIComponent(reason)}`)
  ctx.status = 303
}

const minute = 60
const day = 86_400

function settings(services: Services, applications: Applications): Configuration {
  const { appUrl } = services.configuration
  const off = { enabled: false }
  return {
    acrValues: [...acrValues],
    scopes: [...signOnScopes],
    claims: claimsOfScopes,
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    discovery: { ui_locales_supported: locales },
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      resourceIndicators: off,
      rpInitiatedLogout: {
        enabled: true,
        // answered by signOutOfAll
        logoutSource(ctx) {
          ctx.body = ''
        },
        postLogoutSuccessSource: ctx => ctx.redirect(`${appUrl}/login?signed_out=1`),
      },
      backchannelLogout: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      introspection: {
        enabled: true,
        // an application only learns about its own tokens
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
    },
    ttl: {
      AccessToken: 10 * minute,
      AuthorizationCode: minute,
      IdToken: 60 * minute,
      Interaction: 30 * minute,
      RefreshToken: 30 * day,
      Grant: 60 * day,
      Session: 30 * day,
    },
    // every token ends with the session it was given in
    expiresWithSession: () => true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    clientBasedCORS: (_ctx, origin, client) =>
      client.clientAuthMethod === 'none' && (client.redirectUris ?? []).some(uri => new URL(uri).origin === origin),
    // it calls only the provider's own applications, which may be in the provider's own network
    fetch: (url, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown } = {}) => fetch(url, options),
    findAccount: (_ctx, subject) => findAccount(services, subject),
    interactions: { url: (_ctx, interaction) => `/oidc/interaction/${interaction.uid}` },
    loadExistingGrant: ctx => grantFor(ctx, applications),
    renderError: (ctx, out) => fail(ctx, appUrl, out.error),
  }
}

/** Finds what the user has let this application have; the provider's own application has what it is set up for. */
async function grantFor({ oidc }: KoaContextWithOIDC, applications: Applications) {
  const { client, session, account, provider } = oidc
  if (!client || !session || !account) return undefined
  const grantId = oidc.result?.consent?.grantId ?? session.grantIdFor(client.clientId)
  const found = grantId ? await provider.Grant.find(grantId) : undefined
  const application = applications.find(client.clientId)
  if (!application || application.third_party) return found
  const scope = String(client.scope)
  if (found?.getOIDCScope() === scope) return found
  const grant = found ?? new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.addOIDCScope(scope)
  await grant.save()
  return grant
}
