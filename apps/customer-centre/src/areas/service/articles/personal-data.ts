import { sql } from 'kysely'
import { mine, type PersonalData, user } from '../../../platform/privacy/personal-data.ts'

export const articlesData: PersonalData = {
  tables: {
    article_answer: {
      kind: 'people',
      file: 'you/article-answers.json',
      permission: null,
      rows: mine,
      order: 'at slug',
      columns: 'slug helpful at',
      without: user,
    },
  },
  async eraseUsers({ db }, users) {
    const ids = users.map(({ id }) => id)
    await sql`delete from article_answer where user_id = any(${ids}::uuid[])`.execute(db)
  },
}
