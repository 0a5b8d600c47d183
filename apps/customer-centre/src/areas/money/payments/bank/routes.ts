import { staffBankEndpoints } from '@kontor/contract/areas/money/staff-bank'
import { sendFile } from '../../../../platform/files/send-file.ts'
import { withoutTransaction } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { routes } from '../../../../platform/http/routes.ts'
import { postingFor } from '../paying/posting-context.ts'
import { makeDebitFile } from '../sepa/make-debit-file.ts'
import { assign, confirm, dismissEntry, reverse, undo } from './decide.ts'
import { listEntries } from './entry-list.ts'
import { showBank } from './overview.ts'
import { uploadStatement } from './upload.ts'

type Endpoints = typeof staffBankEndpoints

export const bankRoutes = routes(staffBankEndpoints, {
  staffBank: showBank,
  staffBankUpload: uploadStatement,
  staffBankEntries: listEntries,
  staffBankAssign: assign,
  staffBankDecide: confirm,
  staffBankSetAside: dismissEntry,
  staffBankUndo: undo,
  staffBankReverse: reverse,
  staffDebitFileMake: withoutTransaction<Endpoints['staffDebitFileMake']>(async context => {
    if (!context.services.configuration.billing.account) throw problem('conflict')
    return { id: await makeDebitFile(context.services, postingFor(context), context.caller.name) }
  }),
  async staffDebitFile({ services, db, params, reply }) {
    const file = await db
      .selectFrom('debit_file')
      .select(['message_id', 'bytes', 'storage_key'])
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!file) throw problem('not_found')
    return sendFile(services, reply, {
      name: `pain.008-${file.message_id}.xml`,
      contentType: 'application/xml',
      bytes: file.bytes,
      storageKey: file.storage_key,
    })
  },
})
