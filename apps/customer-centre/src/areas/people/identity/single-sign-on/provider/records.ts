import type { AuditAction } from '@kontor/contract/enums/audit-actions'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { writeAudit } from '../../../../../platform/audit/write-audit.ts'
import type { Centre } from '../../../../../platform/centre.ts'
import { type Db, inTransaction, openRights } from '../../../../../platform/db/database.ts'
import { hashOf } from '../../../../../platform/http/csrf.ts'
import type { Applications } from './applications.ts'
import { originOf } from './visit.ts'

/**
 * The library's records: codes, tokens, grants and interactions. The part of an adapter it uses, without the device
 * flow.
 */
export class Records implements Adapter {
  readonly #model: string
  readonly #centre: Centre
  readonly #applications: Applications

  constructor(model: string, centre: Centre, applications: Applications) {
    this.#model = model
    this.#centre = centre
    this.#applications = applications
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    // the id is the token, or a cookie's value: readers of the database must not get it
    const { jti: _, returnTo: __, ...kept } = payload
    const now = this.#centre.clock.now()
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
    const { configuration, database, clock } = this.#centre
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
    const { numUpdatedRows } = await this.#centre.database.unbound
      .updateTable('sign_on_record')
      .set({ consumed_at: this.#centre.clock.now() })
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
    await this.#centre.database.unbound
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
    return inTransaction(this.#centre.database.unbound, work)
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
    await writeAudit(db, await originOf(this.#centre), {
      action,
      subject: { kind: 'application', id: clientId, label: this.#applications.nameOf(clientId) },
      actor: { userId: accountId ?? null, name: user?.name ?? '' },
      ...(after && { after }),
    })
  }
}
