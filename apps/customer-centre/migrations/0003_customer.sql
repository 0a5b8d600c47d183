-- Customers: who they are, where they live, how they want their documents, what they may use.

create table customer (
  customer_number integer primary key,
  type text not null constraint customer_type check (type in ('consumer', 'business', 'public_body')),
  first_name text not null default '',
  last_name text not null default '',
  company_name text not null default '',
  name text not null generated always as (
    case when company_name <> '' then company_name else btrim(first_name || ' ' || last_name) end) stored,
  email text not null,
  phone text not null default '',
  locale text not null default 'en' constraint customer_locale check (locale in ('en', 'de')),
  currency text not null default 'EUR',
  vat_id text not null default '',
  tax_number text not null default '',
  register_court text not null default '',
  register_number text not null default '',
  line1 text not null,
  line2 text not null default '',
  postal_code text not null,
  city text not null,
  country text not null,
  e_invoice_format text not null default 'pdf'
    constraint customer_e_invoice_format check (e_invoice_format in ('pdf', 'zugferd', 'xrechnung_ubl', 'xrechnung_cii')),
  buyer_reference text not null default '',
  order_number text not null default '',
  receiver_email text not null default '',
  refund_holder text,
  refund_iban text,
  refund_bic text,
  locked_at timestamptz,
  lock_reason text constraint customer_lock_reason
    check (lock_reason in ('payment', 'abuse', 'verification', 'security', 'customer_request', 'legal')),
  termination_on date,
  deactivated_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint customer_lock check ((locked_at is null) = (lock_reason is null))
);
comment on column customer.name is 'How the customer is called in lists: the company, else the person';
comment on column customer.termination_on is 'When a locked customer''s contracts end if nothing happens';
call isolate('customer');
create index customer_name on customer (lower(name) text_pattern_ops);
create index customer_email on customer (lower(email) text_pattern_ops);

create table customer_limit (
  customer_number integer not null references customer,
  key text not null,
  unit text not null,
  "limit" integer not null,
  ceiling integer not null,
  requested integer,
  request_reason text,
  requested_at timestamptz,
  constraint customer_limit_pkey primary key (customer_number, key)
);
comment on column customer_limit.ceiling is 'Up to here the customer sets the limit himself; more is a request to staff';
call isolate('customer_limit');

alter table membership add constraint membership_customer foreign key (customer_number) references customer;
alter table session add constraint session_customer foreign key (current_customer_number) references customer;

grant select, insert, update on customer, customer_limit to kontor_app, kontor_operator;

-- The customers a user may act for, those closed to him left out, as the session calls see them.
-- Definer's rights: a session is resolved before any tenant is set.
create function memberships_of(user_id uuid, now timestamptz)
  returns table (customer_number integer, name text, type text, role text, permissions text[], locked boolean, lock_reason text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.customer_number, c.name, c.type, m.role, m.permissions, c.locked_at is not null, c.lock_reason
  from membership m
  join customer c on c.customer_number = m.customer_number
  where m.user_id = memberships_of.user_id
    and c.deactivated_at is null
    and (m.expires_at is null or m.expires_at > memberships_of.now)
  order by m.customer_number;
end;

-- Resolves a session cookie's hash in one statement: touches the session (at most once a minute), sets the tenant of
-- this connection, and returns the user with what he may do. No row, no tenant, where the session does not count.
create function resolve_session(session_hash bytea, now timestamptz, today date)
  returns table (
    session_id uuid, user_id uuid, email text, user_name text, locale text, admin boolean, preferences jsonb,
    two_factor boolean, authenticated_at timestamptz, acting_reason text, current_customer_number integer,
    customer_locked boolean, idle_minutes integer, waiting_tickets integer, overdue_invoices integer,
    memberships jsonb)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  s session;
  u user_account;
  mine jsonb;
  chosen jsonb;
begin
  perform set_config('kontor.customer', '', false);
  select * into s from session where id_hash = session_hash
    and session.expires_at > resolve_session.now and absolute_expires_at > resolve_session.now;
  if not found then return; end if;
  select * into u from user_account where id = s.user_id and disabled_at is null;
  if not found then return; end if;

  select coalesce(jsonb_agg(to_jsonb(m)), '[]') into mine from memberships_of(u.id, resolve_session.now) m;
  if s.current_customer_number is not null then
    select m into chosen from jsonb_array_elements(mine) m
      where (m ->> 'customer_number')::integer = s.current_customer_number;
    if chosen is null and u.admin then
      select jsonb_build_object('customer_number', c.customer_number, 'name', c.name, 'type', c.type, 'role', 'staff',
          'permissions', '{}'::text[], 'locked', c.locked_at is not null, 'lock_reason', c.lock_reason,
          'deactivated', c.deactivated_at is not null)
        into chosen from customer c where c.customer_number = s.current_customer_number;
      mine := jsonb_build_array(chosen) || mine;
    end if;
  end if;
  -- a user whose membership has ended meanwhile goes on with another customer of his
  if chosen is null and not u.admin then chosen := mine -> 0; end if;

  if s.last_used_at < resolve_session.now - interval '1 minute' then
    update session set last_used_at = resolve_session.now,
      expires_at = least(session.absolute_expires_at, resolve_session.now + make_interval(mins => s.idle_minutes))
      where id_hash = session_hash;
  end if;
  perform set_config('kontor.customer', coalesce(chosen ->> 'customer_number', ''), false);

  return query select s.public_id, u.id, u.email, u.name, u.locale, u.admin, u.preferences, u.two_factor_since is not null,
    s.authenticated_at, s.acting_reason, (chosen ->> 'customer_number')::integer,
    coalesce((chosen ->> 'locked')::boolean, false), s.idle_minutes,
    (select count(*)::integer from ticket t
      where t.customer_number = (chosen ->> 'customer_number')::integer and t.status = 'waiting_for_customer'),
    (select count(*)::integer from document_settlement o
      join document d on d.customer_number = o.customer_number and d.id = o.document_id
      where o.customer_number = (chosen ->> 'customer_number')::integer and o.open_minor > 0
        and o.status in ('open', 'partially_paid', 'failed') and d.kind in ('invoice', 'final')
        and d.due_on < resolve_session.today),
    mine;
end $$;
