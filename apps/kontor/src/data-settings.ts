import { join, resolve } from 'node:path'
import { OperatorMistake } from '@kontor/customer-centre/platform/operator-mistake'
import { defineSettings, flag, path, setting, wholeNumber } from '@kontor/customer-centre/platform/settings'
import * as z from 'zod'

const database = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address such as postgresql://user:password@host/database',
})

/** Says where the database and files are. */
export const dataSettings = defineSettings(
  {
    DATA_DIR: setting(
      z
        .string()
        .default('data')
        .transform(folder => resolve(folder)),
      'folder of the embedded database and of files',
      '`data`',
    ),
    FILES_DIR: setting(
      path.optional(),
      "folder of uploaded files, archives and the pages' files; processes on several machines must share it",
      '`<DATA_DIR>/files`',
    ),
    DATABASE_URL: setting(
      database.optional(),
      'your PostgreSQL, 15 or later, instead of the embedded one; its user must own the database and, without the next two, may create roles; without `options`',
      '`embedded`; none with `NODE_ENV=production`',
    ),
    DATABASE_APP_URL: setting(
      database.optional(),
      'login that answers requests, where you make it yourself ([below](#logins-of-the-database))',
      'made by Kontor',
    ),
    DATABASE_OPERATOR_URL: setting(
      database.optional(),
      'login for staff and jobs, set together with the one above',
      'made by Kontor',
    ),
    DATABASE_CONNECTIONS: setting(
      wholeNumber(2, 200).default(10),
      'connections a process that answers requests holds for them at most, besides 4 for staff',
    ),
    JOB_CONNECTIONS: setting(
      wholeNumber(2, 200).default(5),
      'connections a process that runs jobs holds for them at most, besides 5 for finding them',
    ),
    DEMO: setting(
      flag.optional(),
      'demo data and demo logins; never on a database that holds customers',
      'on, unless `NODE_ENV=production` or `DATABASE_URL` is set',
    ),
  },
  (set, { demo, portalAlone }) => {
    const { DATABASE_APP_URL, DATABASE_OPERATOR_URL, DATABASE_URL } = set
    if (portalAlone && DATABASE_URL)
      throw new OperatorMistake(
        'DATABASE_URL: has no use with CUSTOMER_CENTRE_URL, which makes this the portal alone. Set one of them.',
      )
    // logins that someone has made are of no use alone: they are bound to what the owner has migrated
    const [missing] = Object.entries({ DATABASE_URL, DATABASE_APP_URL, DATABASE_OPERATOR_URL }).flatMap(
      ([name, value]) => (value ? [] : [name]),
    )
    if (missing && (DATABASE_APP_URL || DATABASE_OPERATOR_URL))
      throw new OperatorMistake(
        `${missing}: is missing. DATABASE_APP_URL and DATABASE_OPERATOR_URL are set together, and with DATABASE_URL.`,
      )
    return { ...set, FILES_DIR: set.FILES_DIR ?? join(set.DATA_DIR, 'files'), DEMO: demo }
  },
)
