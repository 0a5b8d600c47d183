import { sql } from 'kysely'
import { mine, number, type PersonalData, user } from '../../../platform/privacy/personal-data.ts'

const title = `(select n.title from service_notice n where n.id = t.notice_id)`

export const noticesData: PersonalData = {
  tables: {
    service_notice: { leftOut: 'about our services; what concerned single contracts stands in services/notices.json' },
    service_notice_update: { leftOut: 'about our services' },
    // it goes with its contract
    service_notice_contract: {
      kind: 'contracts',
      file: 'services/notices.json',
      permission: 'contracts:read',
      order: 'notice_id contract_id',
      columns: 'notice_id contract_id',
      computed: { title },
      without: number,
    },
    service_notice_reader: {
      kind: 'people',
      file: 'you/followed-notices.json',
      permission: null,
      rows: mine,
      order: 'notice_id',
      columns: 'notice_id followed_at',
      computed: { title },
      without: { ...user, dismissed_update_id: 'which banner was read' },
    },
  },
  async eraseUsers({ db }, users) {
    const ids = users.map(({ id }) => id)
    await sql`delete from service_notice_reader where user_id = any(${ids}::uuid[])`.execute(db)
  },
}
