import { number, type PersonalData, version } from '../../../platform/privacy/personal-data.ts'

export const peopleData: PersonalData = {
  tables: {
    membership: {
      kind: 'people',
      file: 'account/people.json',
      permission: 'people:read',
      order: 'created_at user_id',
      columns: 'role permissions expires_at second_factor_required_from created_at last_used_at',
      computed: {
        name: '(select u.name from user_account u where u.id = t.user_id)',
        email: '(select u.email from user_account u where u.id = t.user_id)',
      },
      without: {
        ...number,
        user_id: 'stands as name and address',
        invited_by: 'another person’s doing; the activity tells it',
        version,
      },
    },
    invitation: {
      kind: 'people',
      file: 'account/invitations.json',
      permission: 'people:read',
      columns:
        'id email locale role permissions access_expires_at second_factor_required message state created_at sent_at expires_at',
      without: { ...number, token_hash: 'opens the access it offers', invited_by: 'the activity tells it' },
    },
    access_token: {
      kind: 'people',
      file: 'account/access-tokens.json',
      permission: 'api:read',
      order: 'created_at id',
      columns:
        'id name hint scopes contracts networks created_at expires_at ended_at last_used_at last_used_address last_used_client',
      computed: { person: '(select u.name from user_account u where u.id = t.user_id)' },
      without: {
        ...number,
        user_id: 'stands as a name',
        token_hash: 'opens what it is for',
        replaced_by: 'another token’s id',
      },
    },
    webhook_target: {
      kind: 'people',
      file: 'account/webhooks.json',
      permission: 'api:read',
      order: 'created_at id',
      columns:
        'id name url kinds paused former_until stopped_at stop_reason failing_since delivered_at created_at saved_at',
      computed: { person: '(select u.name from user_account u where u.id = t.user_id)' },
      without: {
        ...number,
        user_id: 'stands as a name',
        secret: 'signs what is posted',
        former_secret: 'signs what is posted',
        position: 'says how far events were read',
        version,
      },
    },
    webhook_delivery: {
      kind: 'people',
      file: 'account/webhook-deliveries.json',
      permission: 'api:read',
      order: 'created_at id',
      columns:
        'id target_id message_id kind subject body state attempts first_at next_at tried_at status reason answer ms created_at',
      without: { ...number, number: 'stands in message_id' },
    },
    webhook_lease: { leftOut: 'which process posts events, which is about no one' },
  },
  erase: {
    async people({ db, customer }) {
      await db.deleteFrom('webhook_target').where('customer_number', '=', customer).execute()
      await db.deleteFrom('access_token').where('customer_number', '=', customer).execute()
      await db.deleteFrom('invitation').where('customer_number', '=', customer).execute()
      await db.deleteFrom('membership').where('customer_number', '=', customer).execute()
    },
  },
}
