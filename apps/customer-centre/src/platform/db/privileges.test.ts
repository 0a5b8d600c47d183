import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readOnlyCentre } from '../../testing/test-centre.ts'

let centre: Awaited<ReturnType<typeof readOnlyCentre>>
beforeAll(async () => {
  centre = await readOnlyCentre()
})

test('functions with their definer’s rights, which see every customer, can be called only by the centre’s roles', async () => {
  const { rows } = await sql<{ name: string; everybody: boolean; ours: boolean }>`
    select p.proname as name,
      has_function_privilege('public', p.oid, 'execute') as everybody,
      exists (select from pg_policy t where t.polrelid = 'audit_entry'::regclass
        and has_function_privilege(t.polroles[1], p.oid, 'execute')) as ours
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef`.execute(centre.services.database.unbound)
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['resolve_session', 'memberships_of', 'factor_required_from_of', 'mail_trouble_since']),
  )
  expect(rows.filter(({ everybody }) => everybody)).toEqual([])
  // a trigger calls its function no matter who may
  expect(
    rows
      .filter(({ ours }) => !ours)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    'begin_mail_delivery',
    'end_tokens_of_staff',
    'forget_accounts',
    'keep_promotion',
    'move_accounts',
    'move_debts',
    'repeat_document',
    'repeat_documents',
    'roll_up_lines',
    'roll_up_taxes',
    'take_document_account',
    'take_method_accounts',
    'take_payout_account',
    'take_refund_account',
    'take_tokens_out',
    'tell_applications',
    'tell_of_disabled',
    'tell_of_lost_tickets',
    'tell_of_reader',
  ])
})

/** Who may be someone, and what seals: all that the login of requests, and that of staff and jobs, may do with it. */
const guarded: Record<string, [requests: string, operator: string]> = {
  'access_token.token_hash': ['select insert update', 'select insert update'],
  'machine_token.token_hash': ['', 'select insert update'],
  'webhook_target.secret': ['select insert update', 'select insert update'],
  'webhook_target.former_secret': ['select insert update', 'select insert update'],
  'registration.password_hash': ['insert update', 'select insert update'],
  'password_reset.token_hash': ['select', 'select insert update'],
  'server_key.key': ['', 'select'],
  'secret.master_id': ['', 'select'],
  'secret.value': ['', 'select'],
  'secret.wrapped': ['', 'select'],
  'sign_on_key.private_key': ['', 'select insert update'],
  'inbound_token.configured': ['', 'select insert update'],
  'inbound_token.sealed': ['', 'select insert update'],
  'ticket_secret.sealed': ['insert', 'select insert update'],
  'user_account.admin': ['select', 'select insert update'],
  'user_account.admin_by_claim': ['select', 'select insert update'],
  'user_account.password_changed_at': ['select insert', 'select insert update'],
  'user_account.password_hash': ['insert', 'select insert update'],
}
/** Opens nothing by itself: the fingerprint of something random that is kept nowhere, sealed by a key from above, or public. */
const harmless = `offer.address_hash offer.code_hash offer.pdf offer.pdf_sha256 offer.token_hash
  contract_order.shown_hash catalogue_version.hash terms_text.hash document_chain.content_hash document_chain.hash calendar_feed.token_hash contract_transfer.token_hash number_series.last_hash anti_bot_pass.intent anti_bot_token.token_hash caller_pin.sealed contact.id_number contact_code.code_hash
  bank_statement.sha256 debit_file.sha256 payout_file.sha256 mandate_amendment.address_hash mandate_amendment.hash data_export.sha256 document_file.sha256 declaration.address_hash device.token_hash document.hash document.previous_hash email_change.new_hash
  email_change.old_hash factor_recovery.cancel_hash factor_recovery.finish_hash federated_sign_in.browser_hash
  federated_sign_in.code_verifier federated_sign_in.state_hash file.sha256 inbound_mail.digest idempotency_key.request_hash idempotency_key.sealed invitation.token_hash
  passkey.credential_id passkey.public_key payment_method.gateway_token pending_sign_in.id_hash processing_agreement.hash
  sandbox_charge.token recovery_code.code_hash recovery_code.salt registration.browser_hash registration.token_hash sepa_mandate.address_hash
  sepa_mandate.hash session.id_hash sign_in_throttle.bucket sign_on_record.id_hash totp_app.secret usage_reading.token_id webauthn_challenge.browser_hash
  voucher.code_hash voucher_use.code_hash webauthn_challenge.challenge`.split(/\s+/)

test('staff’s flag, passwords and keys are open to each login as far as it needs them, and nothing like them is forgotten here', async () => {
  const { operator, unbound } = centre.services.database
  const rights = sql<{ column: string; rights: string }>`
    select c.relname || '.' || a.attname as column, coalesce((select string_agg(r, ' ')
      from unnest(array['select', 'insert', 'update']) r where has_column_privilege(c.oid, a.attnum, r)), '') as rights
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and (a.atttypid = 'bytea'::regtype or a.attname ~ '^admin|password_|token|verifier|master')
    order by 1`
  const ofRequests = (await rights.execute(unbound)).rows
  const ofOperator = new Map((await rights.execute(operator)).rows.map(row => [row.column, row.rights]))
  const held = ofRequests.filter(({ column }) => !harmless.includes(column))
  expect(Object.fromEntries(held.map(({ column, rights: own }) => [column, [own, ofOperator.get(column)]]))).toEqual(
    guarded,
  )
  expect(harmless.filter(column => !ofOperator.has(column))).toEqual([])
})

test.each([
  ['reads no password', `select password_hash from user_account`],
  ['reads no password of somebody who registers', `select password_hash from registration`],
  ['reads no key', `select value from secret`],
  ['reads no key of single sign-on', `select private_key from sign_on_key`],
  ['makes nobody staff', `update user_account set admin = true`],
  [
    'adds nobody to staff',
    `insert into user_account (id, email, name, password_changed_at, created_at, admin) select null, '', '', now(), now(), true`,
  ],
  ['sets no password', `update user_account set password_hash = ''`],
  ['makes no link that sets one', `insert into password_reset select`],
])('a statement that slips into a request %s', async (_, statement) => {
  await expect(sql.raw(statement).execute(centre.services.database.unbound)).rejects.toThrow(
    /^permission denied for table/,
  )
})

test('a statement that slips into a request sets no password by the functions that do', async () => {
  const { operator, unbound } = centre.services.database
  const demo = sql<{ set: unknown }>`select
    bool_or(replace_password(u.id, 'guessed', 'mine', now())) is true or reset_password('\\x00', 'mine', now()) is not null as set
    from user_account u`
  expect((await demo.execute(unbound)).rows).toEqual([{ set: false }])
  const passwords = sql`select from user_account where password_hash = 'mine'`
  expect((await passwords.execute(operator)).rows).toEqual([])
})

/** An amount until it has arrived: a trigger holds it from then on. */
const ofPayments =
  'action_url amount_minor collect_on expires_at failure_reason gateway gateway_reference label look_at method_id refunded_minor return_reason returned_at said settled_at status version'

/**
 * Lists what of the books may be changed or deleted: columns, and by which of the two logins. Nothing else may, nor does a statement of
 * ours.
 */
const changeable: Record<string, Partial<Record<'requests' | 'operator', string>>> = {
  bank_entry: {
    operator:
      'asked_by customer_number decided_at decided_by documents fingerprint note payment_id reference reverses review seen state version',
  },
  billing_item: { requests: 'document_id dropped_at', operator: 'delete document_id dropped_at' },
  customer_debt: {},
  document: {},
  document_chain: {},
  document_event: {},
  document_line: {},
  document_settlement: {
    requests: 'disputed_at status updated_at',
    operator: 'disputed_at status updated_at',
  },
  ledger_account: {},
  ledger_entry: {},
  number_series: { requests: 'last_hash next', operator: 'last_hash next' },
  payment: { requests: ofPayments, operator: ofPayments },
  payment_allocation: {},
  payment_event: {},
  usage_month: {
    requests: 'accepted_quantity billed billed_quantity quantity terms',
    operator: 'accepted_quantity billed billed_quantity quantity terms',
  },
}

test('the books are changed only where a statement of ours changes them', async () => {
  const { rows } = await sql<{ table: string; login: 'requests' | 'operator'; changes: string }>`
    select c.relname as table, case r.role when p.polroles[1] then 'requests' else 'operator' end as login, concat_ws(' ',
      case when has_table_privilege(r.role, c.oid, 'delete') or has_table_privilege(r.role, c.oid, 'truncate') then 'delete' end,
      (select string_agg(a.attname, ' ' order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and has_column_privilege(r.role, c.oid, a.attnum, 'update'))) as changes
    from pg_class c
    cross join (select polroles from pg_policy where polrelid = 'audit_entry'::regclass and polname = 'tenant') p
    cross join lateral (select p.polroles[1] as role union all
      select polroles[1] from pg_policy where polrelid = 'audit_entry'::regclass and polname = 'operator') r
    where c.relname = any (${Object.keys(changeable)}) and c.relkind in ('r', 'p') order by 1`.execute(
    centre.services.database.operator,
  )
  const found: typeof changeable = Object.fromEntries(Object.keys(changeable).map(table => [table, {}]))
  for (const { table, login, changes } of rows) if (changes) found[table] = { ...found[table], [login]: changes }
  expect(found).toEqual(changeable)
})

test.each([
  ['balance', `update ledger_account set balance_minor = 1000000`],
  ['account', `insert into ledger_account (customer_number, currency, balance_minor) values (10001, 'CHF', 100)`],
  ['open sum', `update document_settlement set open_minor = 0`],
  ['payment’s currency', `update payment set currency = 'CHF'`],
  ['number', `update number_series set year = 2020`],
])('a statement that slips into a request, or a job, changes no %s', async (_, statement) => {
  const { operator, unbound } = centre.services.database
  for (const db of [unbound, operator])
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/^permission denied for table/)
})

test('a payment that has arrived keeps its amount', async () => {
  const more = sql`update payment set amount_minor = amount_minor + 1 where settled_at is not null`
  await expect(more.execute(centre.services.database.operator)).rejects.toThrow(/has arrived: its amount stays$/)
})
