import { sql } from 'kysely'
import { mine, number, type PersonalData, user } from '../../../platform/privacy/personal-data.ts'
import { isEvidenceOver } from '../../../platform/privacy/retire.ts'
import { nameOfUser } from '../../people/reads.ts'
import { archiveKey } from './export/export-queries.ts'

export const privacyData: PersonalData = {
  tables: {
    consent: {
      kind: 'evidence',
      file: 'you/consents.json',
      permission: null,
      rows: mine,
      order: 'at id',
      columns: 'id purpose given text_version at',
      without: user,
    },
    processing_agreement: {
      kind: 'evidence',
      file: 'account/processing-agreements.json',
      permission: 'account:read',
      columns: 'id version locale accepted_at accepted_by text',
      computed: { hash: `encode(t.hash, 'hex')` },
      without: { ...number, user_id: 'stands as a name' },
    },
    data_export: {
      kind: ['evidence', 'exports'],
      file: 'account/exports.json',
      permission: 'account:read',
      columns: 'id state requested_at ready_at expires_at downloaded_at size_bytes',
      computed: {
        requested_by: nameOfUser('t.user_id'),
        sha256: `encode(t.sha256, 'hex')`,
      },
      without: {
        ...number,
        user_id: 'stands as a name',
        attempts: 'of a run of our program',
        claimed_until: 'of a run of our program',
        error: 'of a run of our program',
      },
    },
    erasure_request: {
      kind: 'evidence',
      file: 'account/erasure-requests.json',
      permission: 'account:read',
      columns: 'id state requested_at scheduled_for begun_at going_since ended_at review_on',
      computed: { requested_by: nameOfUser('t.user_id') },
      without: { ...number, user_id: 'stands as a name' },
    },
  },
  erase: {
    async exports({ db, files, customer }) {
      const archives = await db
        .selectFrom('data_export')
        .select(['id', 'attempts'])
        .where('customer_number', '=', customer)
        .where('state', '<>', 'expired')
        .execute()
      for (const { id, attempts } of archives) await files.remove(archiveKey(id, attempts))
      await db.updateTable('data_export').set({ state: 'expired' }).where('customer_number', '=', customer).execute()
    },
    // deeds and the people who did them belong together, whenever it was: the record of deeds and what was accepted go by the same door
    async evidence(erasing) {
      const { db, customer } = erasing
      if (isEvidenceOver(erasing)) await sql`select forget_kept_rows(${customer}, 'evidence', '{}')`.execute(db)
    },
  },
}
