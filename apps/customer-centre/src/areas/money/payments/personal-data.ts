import { type RawBuilder, sql } from 'kysely'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { dropFiles } from '../../../platform/files/records.ts'
import { number, type PersonalData } from '../../../platform/privacy/personal-data.ts'
import { monthsKept, yearsOver } from '../../../platform/privacy/retention.ts'
import { releaseMethods } from '../../contracts/contracts/queries.ts'
import { nameOfUser } from '../../people/reads.ts'

async function deleteMethods(db: OperatorDb, customer: number, gone: RawBuilder<unknown>): Promise<void> {
  await releaseMethods(db, customer, gone)
  await dropFiles(db, sql`customer_number = ${customer} and purpose = 'mandate' and subject_id in (${gone})`)
  // no one may change or delete mandates but by this door
  await sql`select forget_mandates(${customer}, array(${gone}))`.execute(db)
  await sql`delete from payment_method where customer_number = ${customer} and id in (${gone})`.execute(db)
}

export const paymentsData: PersonalData = {
  tables: {
    payment: {
      kind: 'vouchers',
      file: 'billing/payments.json',
      permission: 'billing:read',
      columns: `id kind status direction refunds_id instead_of method_id label amount_minor refunded_minor currency collect_on created_at settled_at
        failure_reason said returned_at return_reason present gateway gateway_reference`,
      without: {
        ...number,
        initiated_by: 'who did what stands in the activity',
        action_url: 'a way to the bank that has run out',
        expires_at: 'until when that counted',
        look_at: 'when a program asks again',
        version: 'a counter against overwriting',
      },
    },
    payment_allocation: {
      kind: 'vouchers',
      within: 'payment',
      as: 'allocations',
      joined: 't.customer_number = p.customer_number and t.payment_id = p.id',
      order: 'position document_id',
      columns: 'document_id position amount_minor',
      without: { ...number, payment_id: 'it stands inside its payment' },
    },
    payment_event: {
      kind: 'vouchers',
      within: 'payment',
      as: 'steps',
      joined: 't.customer_number = p.customer_number and t.payment_id = p.id',
      order: 'at id',
      columns: 'at event detail',
      without: { ...number, payment_id: 'it stands inside its payment', id: 'a mere counter' },
    },
    payout: {
      kind: 'vouchers',
      file: 'billing/payouts.json',
      permission: 'billing:read',
      order: 'asked_at id',
      columns:
        'id state amount_minor currency holder bic not_before asked_at approved_at payment_id to_source reason ended_at',
      computed: {
        iban_masked: `left(t.iban, 4) || repeat('·', 4) || right(t.iban, 4)`,
        requested_by: nameOfUser('t.asked_by'),
      },
      without: {
        ...number,
        iban: 'masked, as on the pages',
        end_to_end_id: 'the id as the bank reads it',
        asked_by: 'stands as a name',
        approved_by: 'one of our people, who acts for us',
        seconded_by: 'one of our people, who acts for us',
        file_id: 'of our bank',
        objection: 'for our people, who mend what the bank would not read',
        version: 'a counter against overwriting',
      },
    },
    loss_note: { kind: 'vouchers', leftOut: 'what our people did about a loss, for our books' },
    payout_file: { leftOut: 'of our bank: each payout stands for itself' },
    gateway_event: { leftOut: 'which payment a gateway told us about: what came of it stands with the payment' },
    payment_hold: {
      kind: 'vouchers',
      leftOut: 'which documents a payment is under way for: the payment itself names them',
    },
    payment_method: {
      kind: ['mandates', 'payment_methods'],
      file: 'billing/payment-methods.json',
      permission: 'billing:read',
      columns:
        'id kind state label holder is_default is_backup expires bic mandate_reference creditor_id mandate_signed_at sequence notice_days last_used_on created_at',
      computed: { iban_masked: `left(t.iban, 4) || repeat('·', 4) || right(t.iban, 4)` },
      without: {
        ...number,
        iban: 'masked, as on the pages',
        gateway_token: 'the gateway’s name for the card or agreement: a secret',
        expiry_told: 'which mail about its end has gone',
        told_iban: 'an account of before, which the mandate’s changes name',
        version: 'a counter against overwriting',
      },
    },
    sepa_mandate: {
      kind: 'mandates',
      file: 'billing/mandates.json',
      permission: 'billing:read',
      order: 'signed_at payment_method_id',
      columns: 'payment_method_id reference creditor_id holder version locale text text_named signed_at signed_by',
      computed: {
        iban_masked: `left(t.iban, 4) || repeat('·', 4) || right(t.iban, 4)`,
        hash: `encode(t.hash, 'hex')`,
      },
      without: {
        ...number,
        iban: 'masked, as on the pages',
        user_id: 'stands as a name',
        session_id: 'of a session that has ended or will',
        address_hash: 'tells nothing without our key',
      },
    },
    mandate_amendment: {
      kind: 'mandates',
      file: 'billing/mandate-changes.json',
      permission: 'billing:read',
      columns: 'id payment_method_id at holder version locale text signed_by',
      computed: {
        from_iban_masked: `left(t.from_iban, 4) || repeat('·', 4) || right(t.from_iban, 4)`,
        iban_masked: `left(t.iban, 4) || repeat('·', 4) || right(t.iban, 4)`,
        hash: `encode(t.hash, 'hex')`,
      },
      without: {
        ...number,
        from_iban: 'masked, as on the pages',
        iban: 'masked, as on the pages',
        user_id: 'stands as a name',
        session_id: 'of a session that has ended or will',
        address_hash: 'tells nothing without our key',
      },
    },
    direct_debit: {
      kind: 'vouchers',
      within: 'payment',
      as: 'debits',
      joined: 't.customer_number = p.customer_number and t.payment_id = p.id',
      order: 'payment_id',
      columns: `payment_method_id end_to_end_id collect_on amount_minor sequence mandate_reference mandate_signed_on creditor_id holder
        remittance town country`,
      computed: { iban_masked: `left(t.iban, 4) || repeat('·', 4) || right(t.iban, 4)` },
      without: {
        ...number,
        payment_id: 'it stands inside its payment',
        iban: 'masked, as on the pages',
        told_iban: 'an account of before, which the mandate’s changes name',
        bic: 'of the bank, which the account names',
        file_id: 'of our bank',
        batch_id: 'of our bank',
        objection: 'for our people, who mend what the bank would not read',
        objected_at: 'for our people, who mend what the bank would not read',
      },
    },
    debit_file: { leftOut: 'of our bank: each debit stands with its payment' },
    bank_statement: { leftOut: 'of our bank account, which is nobody else’s' },
    bank_entry: {
      kind: 'vouchers',
      file: 'billing/bank-entries.json',
      permission: 'billing:read',
      columns: 'id booked_on kind amount_minor currency party_name remittance reason state documents payment_id',
      computed: { iban_masked: `left(t.party_iban, 4) || repeat('·', 4) || right(t.party_iban, 4)` },
      without: {
        ...number,
        party_iban: 'masked, as on the pages',
        statement_id: 'of our bank',
        reference: 'of our bank',
        end_to_end_id: 'stands with the debit',
        batch_id: 'of our bank',
        fingerprint: 'of our bank',
        summary: 'of our bank',
        seen: 'statements of our bank that have it',
        review: 'for our people, who look at it',
        reverses: 'an entry of our bank',
        note: 'of our people, for our books',
        asked_by: 'one of our people, who acts for us',
        decided_by: 'one of our people, who acts for us',
        decided_at: 'when our people looked at it',
        version: 'a counter against overwriting',
      },
    },
  },
  erase: {
    async vouchers({ db, customer, today }) {
      await sql`delete from payout where customer_number = ${customer}
        and extract(year from asked_at) = any(${yearsOver('vouchers', today)}::integer[])`.execute(db)
      await sql`delete from loss_note n where n.customer_number = ${customer} and not exists (
        select from ledger_entry e where e.customer_number = n.customer_number and e.id = n.entry_id)`.execute(db)
    },
    async payment_methods({ db, customer }) {
      await deleteMethods(
        db,
        customer,
        sql`select id from payment_method
          where customer_number = ${customer} and (kind <> 'sepa' or mandate_signed_at is null)`,
      )
      await sql`update payment_method set state = 'revoked', is_default = false
        where customer_number = ${customer} and state <> 'revoked'`.execute(db)
    },
    async mandates({ db, customer, today }) {
      const lastDebit = sql`(select max(coalesce(settled_at::date, collect_on, created_at::date)) from payment p
        where p.customer_number = ${customer} and p.kind = 'sepa')`
      await deleteMethods(
        db,
        customer,
        sql`select id from payment_method where customer_number = ${customer} and kind = 'sepa'
          and (greatest(mandate_signed_at::date, ${lastDebit}) + make_interval(months => ${monthsKept('mandates')}))::date < ${today}::date`,
      )
    },
  },
}
