import type { billingFilesEndpoints } from '@kontor/contract/areas/money/billing-files'
import { formatDecimal } from '@kontor/contract/formats'
import { intlTag } from '@kontor/contract/locales'
import { decimalString } from '@kontor/contract/money'
import { fileHeaders, sendFile } from '../../../../platform/files/send-file.ts'
import { type Handlers, type OutsideContext, withoutTransaction } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { csvLine } from '../../../../values/csv.ts'
import type { DocumentModel, ModelLine } from '../document-model.ts'
import { asWritten, eInvoiceKinds, percent, trimmedDecimal } from './e-invoice.ts'
import type { FileFormat } from './formats.ts'
import { documentModel } from './read-model.ts'
import { filesOf, storedFiles } from './stored-files.ts'
import { type DocumentTexts, daysText, unitText } from './texts.ts'

/** Decimal comma where spreadsheets of that language read one. */
const hasComma = ({ locale }: DocumentModel) => formatDecimal('1.5', intlTag(locale)).includes(',')

/** The quantity is a number, by which programs multiply: that it is part of a month stands beside it. */
function unitOf(line: ModelLine, texts: DocumentTexts): string {
  const [unit, days] = [unitText(line, texts), daysText(line, texts)]
  return days === null ? unit : `${unit} (${days})`
}

/** A document's lines for a spreadsheet, with the byte order mark by which Excel knows the encoding. Dates are ISO: every one reads them. */
function linesCsv(document: DocumentModel, texts: DocumentTexts): string {
  const { columns, csv } = texts
  const model = asWritten(document)
  const comma = hasComma(model)
  const decimal = (text: string) => (comma ? text.replace('.', ',') : text)
  const money = (amount_minor: number) => decimal(decimalString({ amount_minor, currency: model.currency }))
  const head = [csv.number, columns.position, columns.item, csv.contract, csv.from, csv.to, columns.quantity, csv.unit]
  const sums = [columns.unitPrice, csv.discount, columns.net, csv.currency, csv.category, csv.rate]
  const rows = model.lines.map(line => [
    ...[model.number, String(line.position), line.description, line.contract_number ?? ''],
    ...[line.period_from ?? '', line.period_to ?? '', decimal(trimmedDecimal(line.quantity)), unitOf(line, texts)],
    ...[decimal(trimmedDecimal(line.unit_price)), money(line.allowance_minor), money(line.net_minor), model.currency],
    ...[line.tax_category, decimal(percent(line.tax_category, line.tax_rate_bp) ?? '')],
  ])
  return `\ufeff${[[...head, ...sums], ...rows].map(row => csvLine(row)).join('')}`
}

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
  async invoiceCsv({ db, customer, params, services, reply }) {
    const model = await documentModel(db, customer, params.id)
    if (!model) throw problem('not_found')
    const csv = linesCsv(model, services.catalogues[model.locale].documents)
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
  const { services, customer, params, reply } = context
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
    (await filesOf(services, work => inTransaction(({ db }) => work(db)), { customer, id: params.id }, [format]))?.find(
      isWanted,
    )
  if (!file) throw problem('not_found')
  const { ending, contentType } = kinds[format]
  return sendFile(services, reply, {
    name: `${number}.${ending}`,
    contentType,
    bytes: file.bytes,
    storageKey: file.storage_key,
  })
}
