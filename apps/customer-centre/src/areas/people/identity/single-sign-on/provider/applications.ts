import type { ClientMetadata } from 'oidc-provider'
import type { Application } from '../../../../../platform/single-sign-on-settings.ts'

/** The configured applications, by `client_id`. */
export class Applications {
  readonly #byId: ReadonlyMap<string, Application>

  constructor(applications: readonly Application[]) {
    this.#byId = new Map(applications.map(application => [application.client_id, application]))
  }

  find(clientId: string | undefined): Application | undefined {
    return clientId === undefined ? undefined : this.#byId.get(clientId)
  }

  nameOf(clientId: string): string {
    return this.#byId.get(clientId)?.name ?? clientId
  }

  /** Describes them as the library wants them: only the code flow, answers only in the address. */
  metadata(): ClientMetadata[] {
    return [...this.#byId.values()].map(application => ({
      client_id: application.client_id,
      client_name: application.name,
      ...(application.client_secret
        ? { client_secret: application.client_secret, token_endpoint_auth_method: 'client_secret_basic' as const }
        : { token_endpoint_auth_method: 'none' as const }),
      application_type: 'web' as const,
      redirect_uris: [...application.redirect_uris],
      post_logout_redirect_uris: [...application.post_logout_redirect_uris],
      ...(application.backchannel_logout_uri && {
        backchannel_logout_uri: application.backchannel_logout_uri,
        backchannel_logout_session_required: true,
      }),
      scope: [...new Set(['openid', ...application.scopes])].join(' '),
      response_types: ['code' as const],
      response_modes: ['query'],
      grant_types: application.scopes.includes('offline_access')
        ? ['authorization_code', 'refresh_token']
        : ['authorization_code'],
      id_token_signed_response_alg: application.id_token_signed_response_alg,
    }))
  }
}
