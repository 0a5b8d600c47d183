import type { billingFilesEndpoints } from '@kontor/contract/areas/money/billing-files'
import { fileHeaders, sendFile } from '../../../../platform/files/send-file.ts'
import { type Handlers, type OutsideContext, withoutTransaction } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { eInvoiceKinds } from './e-invoice.ts'
import type { FileFormat } from './formats.ts'
import { linesCsv } from './lines-csv.ts'
import { documentModel } from './read-model.ts'
import { filesOf, storedFiles } from './stored-files.ts'

type Endpoints = typeof billingFilesEndpoints
type Download = OutsideContext<Endpoints['invoicePdf']> | OutsideContext<Endpoints['invoiceXml']>

const kinds = {
  pdf: { ending: 'pdf', contentType: 'application/pdf' },
  cii: { ending: 'xml', contentType: 'application/xml' },
  ubl: { ending: 'xml', contentType: 'application/xml' },
} as const

export const downloads: Handlers<Endpoints> = {
  invoicePdf: withoutTransaction(context => send(context, 'pdf')),
  invoiceXml: withoutTransaction(context => send(context, context.query.format)),
  async invoiceCsv({ db, customer, params, centre, reply }) {
    const model = await documentModel(db, customer, params.id)
    if (!model) throw problem('not_found')
    const csv = linesCsv(model, centre.catalogues[model.locale].documents)
    fileHeaders(reply, {
      name: `${model.number}.csv`,
      contentType: 'text/csv; charset=utf-8',
      bytes: Buffer.byteLength(csv),
    })
    return csv
  },
}

/** A stored file as it is. A document that has none yet, because it was just issued or taken over, gets it now. */
async function send(context: Download, format: FileFormat) {
  const { centre, customer, params, reply } = context
  const { inTransaction } = context as OutsideContext<Endpoints['invoicePdf']> // both bind the same caller
  const document = await inTransaction(async ({ db }) => {
    const head = await db
      .selectFrom('document')
      .select(['number', 'kind'])
      .where('customer_number', '=', customer)
      .where('id', '=', params.id)
      .executeTakeFirst()
    return head && { ...head, files: await storedFiles(db, customer, params.id) }
  })
  const hasXml = eInvoiceKinds.some(kind => kind === document?.kind)
  if (!document || (format !== 'pdf' && !hasXml)) throw problem('not_found')
  const { number } = document
  const isWanted = (file: { format: FileFormat }) => file.format === format
  const file =
    document.files.find(isWanted) ??
    (await filesOf(centre, work => inTransaction(({ db }) => work(db)), { customer, id: params.id }, [format]))?.find(
      isWanted,
    )
  if (!file) throw problem('not_found')
  const { ending, contentType } = kinds[format]
  return sendFile(centre, reply, {
    name: `${number}.${ending}`,
    contentType,
    bytes: file.bytes,
    storageKey: file.storage_key,
  })
}
