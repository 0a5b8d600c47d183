import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../../platform/db/database.ts'
import { insertDocument } from '../../../../testing/billing/documents.ts'
import { everyKind, testModel } from '../../../../testing/billing/models.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { newPerson } from '../../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { contentHash } from '../chain.ts'
import type { DocumentModel } from '../document-model.ts'
import { documentModel } from './read-model.ts'
import { renderDocument } from './render-job.ts'

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())
const operator = () => centre.services.database.operator

/** Writes a document as one is issued. */
async function issued(model: DocumentModel): Promise<DocumentModel> {
  const own = { ...model, id: randomUUID(), number: `RE-T-${randomUUID()}`, customer_number: 10001 }
  const { lines, corrects, particulars, ...head } = own
  const json = (value: unknown) => JSON.stringify(value)
  await inTransaction(operator(), async db => {
    await db
      .insertInto('document')
      .values({
        ...head,
        seller: json(head.seller),
        buyer: json(head.buyer),
        taxes: json(head.taxes),
        particulars: json({ ...particulars, corrects }),
        hash: contentHash(own),
      })
      .execute()
    const about = { customer_number: 10001, document_id: own.id }
    await db
      .insertInto('document_line')
      .values(lines.map(line => ({ ...line, ...about })))
      .execute()
  })
  return own
}

const stored = async (id: string) =>
  operator().selectFrom('document_file').selectAll().where('document_id', '=', id).orderBy('format').execute()
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const render = (document: string, customer = 10001) =>
  renderDocument.run(
    { services: centre.services, mailer: { send: async () => undefined }, log: silent },
    { customer, document },
  )

test.each(Object.entries(everyKind))('%s is read back exactly as it was hashed', async (_, kind) => {
  const model = await issued(kind)
  const read = await centre.services.database.asTenant(10001, db => documentModel(db, 10001, model.id))
  expect(read).toEqual(model)
  expect(contentHash(read as DocumentModel)).toEqual(contentHash(model))
})

describe('the files of a document', () => {
  test('that names an account are made by who sees it, and given to others then', async () => {
    const { id } = await issued(everyKind['by direct debit'] as DocumentModel)
    const desk = await newPerson(centre)
    await sql`update user_account set staff_roles = '{support}' where id = ${desk.id}`.execute(operator())
    const browser = await centre.signedIn(desk.email)
    await browser.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Ticket 20014' })
    const asked = () => browser.get(`/ajax/v1/invoices/${id}/pdf`)
    expect((await asked()).body.code).toBe('overloaded')
    expect(await stored(id)).toEqual([])
    await render(id)
    expect((await asked()).status).toBe(200)
  })

  test('are made once by the job, kept with their checksums, and given as they are', async () => {
    const { id, number } = await issued(everyKind['business, standard rate'] as DocumentModel)
    await render(id)
    const files = await stored(id)
    expect(files.map(({ format }) => format)).toEqual(['cii', 'pdf'])
    for (const { storage_key, sha256, bytes } of files) {
      const content = await buffer(await centre.services.files.read(storage_key))
      expect([content.length, createHash('sha256').update(content).digest()]).toEqual([Number(bytes), sha256])
    }
    await render(id)
    expect(await stored(id)).toEqual(files)
    expect((await sql`select from unclaimed_upload`.execute(operator())).rows).toEqual([])
    centre.countStatements()
    const answer = await anna.get(`/ajax/v1/invoices/${id}/pdf`)
    expect(centre.countStatements().length).toBeLessThanOrEqual(3)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(files[1]?.bytes),
      'content-disposition': `attachment; filename="${number}.pdf"; filename*=UTF-8''${number}.pdf`,
    })
  })

  test('are made when somebody asks for them first, by two at once as well', async () => {
    const { id } = await issued(everyKind['public body (XRechnung UBL)'] as DocumentModel)
    const [one, other, ubl] = await Promise.all([
      anna.get(`/ajax/v1/invoices/${id}/xml`),
      anna.get(`/ajax/v1/invoices/${id}/xml?format=cii`),
      anna.get(`/ajax/v1/invoices/${id}/xml?format=ubl`),
    ])
    expect(one.body).toBe(other.body)
    expect(one.body).toContain('xrechnung_3.0')
    expect(ubl.body).toContain('<Invoice ')
    expect((await stored(id)).map(({ format }) => format)).toEqual(['cii', 'ubl'])
    await render(id)
    expect((await stored(id)).map(({ format }) => format)).toEqual(['cii', 'pdf', 'ubl'])
  })

  test('cannot be changed', async () => {
    const { id } = await issued(everyKind['two rates'] as DocumentModel)
    await render(id)
    const update = sql`update document_file set bytes = 0 where document_id = ${id}`.execute(operator())
    await expect(update).rejects.toThrow('permission denied')
  })

  test('are there for what the demo and other systems bring: PDF, both kinds of XML, and lines', async () => {
    const { rows } = await sql<{ id: string; number: string }>`
      select id, number from document where customer_number = 10001 and kind = 'invoice' and number like 'RE-20%'
      order by issued_on limit 1`.execute(operator())
    const [document] = rows
    for (const [path, beginning] of [
      ['pdf', '%PDF-1.7'],
      ['xml', '<?xml'],
      ['xml?format=ubl', '<?xml'],
      ['csv', '\ufeff'],
    ]) {
      const answer = await anna.get(`/ajax/v1/invoices/${document?.id}/${path}`)
      expect([path, answer.status, String(answer.body).startsWith(beginning ?? '')]).toEqual([path, 200, true])
    }
  })

  test('are no XML where the document is no invoice, and none of a document that is not there', async () => {
    const proforma = await insertDocument(operator(), { customer: 10001, kind: 'proforma' })
    expect((await anna.get(`/ajax/v1/invoices/${proforma}/pdf`)).status).toBe(200)
    expect((await anna.get(`/ajax/v1/invoices/${proforma}/xml`)).status).toBe(404)
    await render(proforma)
    expect((await stored(proforma)).map(({ format }) => format)).toEqual(['pdf'])
    expect((await anna.get(`/ajax/v1/invoices/${randomUUID()}/pdf`)).status).toBe(404)
    await render(randomUUID())
  })

  test('hold lines as a spreadsheet of the document’s language reads them', async () => {
    const model = await issued(everyKind['discount, and days given back'] as DocumentModel)
    const { body, headers } = await anna.get(`/ajax/v1/invoices/${model.id}/csv`)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(String(body).split('\r\n')).toEqual([
      '\ufeffNummer;Pos.;Position;Vertrag;Von;Bis;Menge;Einheit;Einzelpreis;Rabatt;Netto;Währung;USt.-Kategorie;USt.-Satz',
      `${model.number};1;vServer M · web-1.example;C-1024;2026-12-01;2026-12-31;1;Monat;24,9;2,49;22,41;EUR;S;19`,
      `${model.number};2;vServer M · web-1.example;C-1024;2026-12-01;2026-12-31;-0,1;Monate;24,9;-0,25;-2,24;EUR;S;19`,
      '',
    ])
    const part = await issued(
      testModel({
        lines: [
          { price: '24.900000', quantity: '0.166667', period_from: '2026-11-26', period_to: '2026-11-30' },
          { price: '0.005000', quantity: '31.000000', unit: 'C62', unit_name: 'GiB-Tage' },
        ],
      }),
    )
    const rows = String((await anna.get(`/ajax/v1/invoices/${part.id}/csv`)).body).split('\r\n')
    expect(rows.slice(1, 3).map(row => row.split(';').slice(6, 8))).toEqual([
      ['0,166667', 'Monate (5 von 30 Tagen)'],
      ['31', 'GiB-Tage'],
    ])
  })
})
