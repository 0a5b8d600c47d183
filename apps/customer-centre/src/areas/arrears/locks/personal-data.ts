import { sql } from 'kysely'
import { dropFiles } from '../../../platform/files/records.ts'
import { number, type PersonalData } from '../../../platform/privacy/personal-data.ts'
import { isEvidenceOver } from '../../../platform/privacy/retire.ts'
import { nameOfUser } from '../../people/reads.ts'

export const locksData: PersonalData = {
  tables: {
    customer_lock: {
      kind: 'evidence',
      file: 'account/locks.json',
      permission: 'account:read',
      order: 'locked_at id',
      columns: `id reason locked_at scope scope_detail ends_on facts origin notice_number ground_kind ground explanation
        automated_detection automated_decision redress complaint_until lifted_at lift_note`,
      without: {
        ...number,
        locked_by: 'one of our people, who acts for us',
        lifted_by: 'one of our people, who acts for us',
      },
    },
    contract_suspension: {
      kind: 'evidence',
      file: 'account/contract-suspensions.json',
      permission: 'account:read',
      order: 'suspended_at id',
      columns: `id contract_id suspended_at facts origin notice_number ground_kind ground explanation automated_detection
        automated_decision redress complaint_until lifted_at lift_note`,
      without: {
        ...number,
        suspended_by: 'one of our people, who acts for us',
        lifted_by: 'one of our people, who acts for us',
      },
    },
    lock_request: {
      kind: 'evidence',
      file: 'account/lock-requests.json',
      permission: 'account:read',
      order: 'requested_at id',
      columns: 'id kind state requested_at pay_on message decided_at answer',
      computed: { requested_by: nameOfUser('t.user_id') },
      without: { ...number, user_id: 'stands as a name', decided_by: 'one of our people, who acts for us' },
    },
    legal_hold: {
      kind: 'evidence',
      file: 'account/legal-holds.json',
      permission: 'account:read',
      operator: true,
      rows: 't.customer_number = :customer',
      order: 'set_at id',
      columns: 'id reason_class set_at lifted_at',
      without: {
        ...number,
        reason: 'what we noted to establish, exercise or defend claims',
        lift_note: 'what we noted to establish, exercise or defend claims',
        set_by: 'one of our people, who acts for us',
        lifted_by: 'one of our people, who acts for us',
      },
    },
    staff_approval: { kind: 'account', leftOut: 'what one of our people wants to do, for three days at most' },
  },
  erase: {
    async account({ db, customer }) {
      await db.deleteFrom('staff_approval').where('customer_number', '=', customer).execute()
    },
    async contacts({ db, customer }) {
      await dropFiles(db, sql`customer_number = ${customer} and purpose = 'lock_proof'`)
    },
    async evidence(erasing) {
      const { db, customer } = erasing
      if (isEvidenceOver(erasing)) await sql`select forget_lock_records(${customer})`.execute(db)
    },
  },
}
