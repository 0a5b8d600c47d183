import type { Locale } from '@kontor/contract/locales'
import { sql } from 'kysely'
import type { Db, OperatorDb } from '../../../platform/db/database.ts'
import { contractTable } from '../../contracts/reads.ts'
import { customerTable } from '../../customers/reads.ts'
import { mayAct } from '../../people/people/may-act.ts'
import { membershipTable, userTable } from '../../people/reads.ts'

export type DeclaredContract = { id: string; customer_number: number; number: string; label: string }

/**
 * The contract a declaration means, if this e-mail address is that of somebody who may cancel it: the customer's own, or that of a person
 * with the right to. Who declares learns nothing of it; the mail to that address does.
 * @param operator sees all customers: the person who declares has not signed in
 */
export async function declaredContract(
  operator: OperatorDb,
  number: string,
  customer: number | null,
  email: string,
  now: Date,
): Promise<DeclaredContract | undefined> {
  const address = email.toLowerCase()
  const { rows } = await sql<DeclaredContract>`
    select c.id, c.customer_number, c.number, c.label
    from ${contractTable} c join ${customerTable} k on k.customer_number = c.customer_number
    where c.number = ${number} and (${customer}::integer is null or c.customer_number = ${customer})
      and (lower(k.email) = ${address} or exists (
        select from ${membershipTable} m join ${userTable} u on u.id = m.user_id
        where m.customer_number = c.customer_number and lower(u.email) = ${address} and ${mayAct(now)}
          and (m.role = 'owner' or m.permissions && array['contracts', 'contracts:write', 'contracts:' || c.number])))
    limit 1`.execute(operator)
  return rows[0]
}

export type NewDeclaration = {
  id: string
  kind: 'cancellation' | 'withdrawal'
  now: Date
  number: string
  name: string
  email: string
  customerText: string
  contractText: string
  content: object
  text: string
  locale: Locale
  contract: DeclaredContract | undefined
  endsOn: string | null
  addressHash: Buffer
}

/** Taken before the text is written, because the text contains it. */
export async function nextDeclarationNumber(db: Db): Promise<string> {
  const { rows } = await sql<{ number: string }>`select 'D-' || nextval('declaration_number') as number`.execute(db)
  return rows[0]?.number ?? ''
}

export async function insertDeclaration(db: Db, declaration: NewDeclaration): Promise<void> {
  const { contract } = declaration
  await db
    .insertInto('declaration')
    .values({
      id: declaration.id,
      number: declaration.number,
      kind: declaration.kind,
      received_at: declaration.now,
      name: declaration.name,
      email: declaration.email,
      customer_text: declaration.customerText,
      contract_text: declaration.contractText,
      content: JSON.stringify(declaration.content),
      body: declaration.text,
      locale: declaration.locale,
      customer_number: contract?.customer_number ?? null,
      contract_id: contract?.id ?? null,
      ends_on: declaration.endsOn,
      address_hash: declaration.addressHash,
    })
    .execute()
}
