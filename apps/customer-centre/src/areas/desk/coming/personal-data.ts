import { sql } from 'kysely'
import type { PersonalData } from '../../../platform/privacy/personal-data.ts'

export const comingData: PersonalData = {
  tables: { calendar_feed: { kind: 'people', leftOut: 'a secret; what it shows stands in the other files' } },
  erase: {
    async people({ db, customer }) {
      await db.deleteFrom('calendar_feed').where('customer_number', '=', customer).execute()
    },
  },
  async eraseUsers({ db }, users) {
    const ids = users.map(({ id }) => id)
    await sql`delete from calendar_feed where user_id = any(${ids}::uuid[])`.execute(db)
  },
}
