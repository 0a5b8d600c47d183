import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { ArrivingMail, MailKeeper } from '../../../../adapters/mail/listener.ts'
import { inTransaction, type OperatorDb } from '../../../../platform/db/database.ts'
import { claimKeys, noteUnclaimed, removeUnclaimed } from '../../../../platform/files/records.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { mailAnsweredBy } from '../../../../platform/mail/reply-address.ts'
import type { Services } from '../../../../platform/services.ts'
import { departmentAt } from '../topics.ts'
import { fileMail } from './file-mail-job.ts'

/** Says for which of our addresses a mail came, and which mail of ours it answers there; null: it came to a plain address. */
type Place = { recipient: string; answers: string | null }

/**
 * Takes in what arrives for the provider's address and for those of departments: a forged reply address is refused at the door.
 * @param inbound the provider's address
 */
export const mailKeeper = (
  services: Services,
  inbound: string,
): MailKeeper & { keep(mail: ArrivingMail & Keeping): Promise<void> } => {
  const placeOf = async (recipient: string): Promise<Place | undefined> => {
    const answers = mailAnsweredBy(await services.keys.vault(), inbound, recipient)
    if (answers !== undefined) return { recipient: inbound, answers }
    const { email } = departmentAt(services, recipient) ?? {}
    return email === undefined ? undefined : { recipient: email, answers: null }
  }
  return {
    accepts: async recipient => (await placeOf(recipient)) !== undefined,
    async keep({ sender, recipients, content, ...more }) {
      const places = (await Promise.all(recipients.map(placeOf))).filter(place => place !== undefined)
      const answering = places.filter(({ answers }, i) => answers && places.findIndex(p => p.answers === answers) === i)
      // a copy to a plain address says nothing new
      const [plain = { recipient: inbound, answers: null }] = places
      await keepMail(services, answering.length > 0 ? answering : [plain], { sender, content, ...more })
    },
  }
}

/** @property bytes of the whole mail, where its content is left out. @property alongside is done in the transaction that keeps it */
export type Keeping = { bytes?: number; alongside?: (db: OperatorDb) => Promise<void> }

/** Keeps a mail whole, once for each mail that it answers, and has it filed. One that was delivered before is thrown away again. */
async function keepMail(
  services: Services,
  places: readonly Place[],
  { sender, content, bytes: whole, alongside }: Pick<ArrivingMail, 'sender' | 'content'> & Keeping,
): Promise<void> {
  const { database, clock, files } = services
  const copies = places.map(place => {
    const id = uuidv7()
    return { id, ...place, key: `inbound/${id.slice(-2)}/${id}` }
  })
  const sighting = createSighting()
  let before: string | undefined
  for (const { key } of copies) {
    await noteUnclaimed(database.unbound, key, clock.now())
    await files.put(key, before ? await files.read(before) : Readable.from(sighting.watch(content)))
    before = key
  }
  const { messageId, digest, bytes } = sighting.seen()
  const kept = await inTransaction(database.operator, async db => {
    const { rows } = await sql<{ id: string }>`
      insert into inbound_mail (id, recipient, answers, message_id, digest, envelope_sender, received_at, bytes, storage_key)
      select c.id, c.recipient, c.answers, ${messageId}, ${digest}, ${sender.slice(0, 320)}, ${clock.now()}, ${whole ?? bytes}, c.key
      from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) c (id uuid, recipient text, answers uuid, key text)
      on conflict on constraint inbound_mail_once do nothing returning id`.execute(db)
    const ids = new Set(rows.map(({ id }) => id))
    const fresh = copies.filter(({ id }) => ids.has(id)).map(({ key }) => key)
    if (fresh.length > 0) await claimKeys(db, fresh)
    for (const id of ids) await enqueue(db, fileMail, { id })
    await alongside?.(db)
    return fresh
  })
  await removeUnclaimed(
    services,
    copies.flatMap(({ key }) => (kept.includes(key) ? [] : [key])),
  )
}

/** Finds the headers that make a mail this one, whichever way it came: servers add to the head of what they pass on. */
const own = /^(?:from|date|subject|message-id):/i
/** Bytes of the head that are looked at. */
const mostHead = 256 * 1024

/** Looks at a mail on its way into the store. */
function createSighting() {
  const rest = createHash('sha256')
  let head = Buffer.alloc(0)
  let inHead = true
  let bytes = 0
  return {
    async *watch(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
      for await (const chunk of source) {
        bytes += chunk.length
        if (inHead) {
          head = Buffer.concat([head, chunk])
          const end = head.indexOf('\r\n\r\n')
          if (end >= 0 || head.length > mostHead) {
            inHead = false
            const length = end >= 0 ? end : mostHead
            rest.update(head.subarray(length))
            head = head.subarray(0, length)
          }
        } else rest.update(chunk)
        yield chunk
      }
    },
    seen() {
      const fields = head
        .toString('latin1')
        .split(/\r\n(?![ \t])/)
        .filter(field => own.test(field))
        .map(field => field.replaceAll(/\s+/g, ' '))
      const digest = rest.update(fields.toSorted().join('\n')).digest()
      const named = fields.flatMap(field => /^message-id: ?<?([^<>\s]{1,990})>?\s*$/i.exec(field)?.[1] ?? [])
      return { messageId: named[0] ?? `none ${digest.toString('hex')}`, digest, bytes }
    },
  }
}
