import type { Purpose } from '@kontor/contract/areas/money/billing'
import type { DocumentKind } from '@kontor/contract/enums/billing'
import { groupIban } from '@kontor/contract/iban'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BoundDb } from '../../../../platform/db/database.ts'
import type { MailAttachment } from '../../../../platform/mail/mails.ts'
import { queueMails } from '../../../../platform/mail/queue-mail.ts'
import type { TenantServices } from '../../../../platform/services.ts'
import { greetedAt } from '../../../../values/email-address.ts'
import { notifyContacts } from '../../../people/people/recipients.ts'
import { type DocumentFile, filesOfDocuments } from '../document-files.ts'
import type { IssuedMail } from '../mails.ts'
import { purpose } from '../purpose.ts'
import type { Receivers } from './receivers.ts'

export type SentDocument = {
  number: string
  kind: DocumentKind
  gross_minor: number
  /** Is paid of it by the customer's credit. */
  paid_minor: number
  currency: string
  due_on: string | null
  collect_on: string | null
  mandate: string | null
  purpose: Purpose
  /** Is where it is transferred to; null where it is paid otherwise. */
  account: { name: string; iban: string } | null
  /** Is as on the day of issue; null where the document does not say. */
  format: Receivers['format'] | null
}

export async function documentToSend(db: BoundDb, customer: number, id: string): Promise<SentDocument | undefined> {
  const { rows } = await sql<SentDocument>`
    select number, kind, gross_minor, coalesce((particulars->>'paid_minor')::bigint, 0) as paid_minor, currency, due_on, particulars #>> '{payment,collect_on}' as collect_on,
      particulars #>> '{payment,mandate_reference}' as mandate, ${purpose} as purpose,
      case when particulars #>> '{payment,means}' = '58' then json_build_object('name', particulars #>> '{payment,account_name}',
        'iban', particulars #>> '{payment,iban}') end as account, particulars->>'format' as format
    from document d where customer_number = ${customer} and id = ${id}`.execute(db)
  return rows[0]
}

type Sending = {
  services: TenantServices
  db: BoundDb
  customer: number
  id: string
  document: SentDocument
  receivers: Receivers
  /** The mail's id for each address: the event of the document has the same. */
  to: readonly { id: string; email: string }[]
  /** Says whether contacts who get such mails are written to, too. */
  contacts: boolean
  now: Date
}

/** Writes the mails of a document and what its history says of them, in one transaction. @returns the addresses */
export async function sendDocument(sending: Sending): Promise<string[]> {
  const { services, db, customer, id, receivers, to, contacts, now } = sending
  const attachments = receivers.attach
    ? attached(
        sending.document.number,
        sending.document.format ?? receivers.format,
        await filesOfDocuments(db, customer, [id]),
      )
    : []
  const mail = {
    services,
    now,
    customer,
    attachments,
    template: 'document_issued' as const,
    values: valuesOf(sending, attachments.length > 0),
  }
  const { name, locale } = receivers
  await queueMails(
    db,
    to.map(({ id: mailId, email }) => ({
      ...mail,
      id: mailId,
      user: { id: null, email, name: greetedAt(email, name), locale },
    })),
  )
  const told = contacts ? await notifyContacts(db, { ...mail, category: 'billing', people: to }) : []
  const sent = [...to, ...told]
  await sql`
    insert into document_event (customer_number, document_id, id, at, event, detail)
    select ${customer}, ${id}, sent.id, ${now}, 'sent', sent.email
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (id uuid, email text)`.execute(db)
  if (sent.length > 0) await noteAnnounced(sending)
  return sent.map(({ email }) => email)
}

/** With its first mail, a document has announced its direct debit. */
async function noteAnnounced({ db, customer, id, document, now }: Sending): Promise<void> {
  const { collect_on, mandate } = document
  if (collect_on === null) return
  await sql`
    insert into document_event (customer_number, document_id, id, at, event, detail)
    select ${customer}, ${id}, ${uuidv7()}, ${now}, 'debit_announced', ${`${mandate} · ${collect_on}`}
    where not exists (select from document_event e
      where e.customer_number = ${customer} and e.document_id = ${id} and e.event = 'debit_announced')`.execute(db)
}

function valuesOf({ services, id, document }: Sending, isAttached: boolean): IssuedMail {
  const { kind, number, gross_minor, paid_minor, currency, due_on, collect_on, purpose, account } = document
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const sums = { gross: money(gross_minor), deducted: money(paid_minor), payable: money(gross_minor - paid_minor) }
  const transfer =
    account && gross_minor > paid_minor ? { ...account, iban: groupIban(account.iban), reference: number } : null
  const page = `${services.configuration.appUrl}/billing/`
  const link = `${page}${transfer ? `pay?documents=${id}` : id}`
  return { kind, number, ...sums, due: due_on, collectOn: collect_on, purpose, transfer, attached: isAttached, link }
}

/** In the format that the customer wants. An XRechnung is its XML; the PDF beside it is for people. */
export function attached(
  number: string,
  format: Receivers['format'],
  files: readonly DocumentFile[],
): MailAttachment[] {
  const xml = format === 'xrechnung_ubl' ? 'ubl' : format === 'xrechnung_cii' ? 'cii' : null
  const file = (wanted: DocumentFile['format'], contentType: string, ending: string) =>
    files
      .filter(({ format: made }) => made === wanted)
      .map(({ storage_key }) => ({ name: `${number}.${ending}`, contentType, storageKey: storage_key }))
  return [...(xml ? file(xml, 'application/xml', 'xml') : []), ...file('pdf', 'application/pdf', 'pdf')]
}
