-- The provider's own programs are told by webhooks as well: those that are no customer's tell what the person who saved them may see of all.

alter table webhook_delivery drop constraint webhook_delivery_target;
alter table webhook_delivery drop constraint webhook_delivery_pkey;
alter table webhook_target drop constraint webhook_target_pkey;
alter table webhook_target
  add constraint webhook_target_pkey primary key using index webhook_target_id,
  add constraint webhook_target_of_customer unique (customer_number, id),
  alter column customer_number drop not null;
alter table webhook_delivery
  add constraint webhook_delivery_pkey primary key using index webhook_delivery_id,
  add constraint webhook_delivery_target foreign key (target_id) references webhook_target on delete cascade,
  add constraint webhook_delivery_of_customer foreign key (customer_number, target_id) references webhook_target (customer_number, id) on delete cascade,
  alter column customer_number drop not null;
create index webhook_delivery_by_customer on webhook_delivery (customer_number, id);
comment on table webhook_target is 'Is where events are posted to, for programs of a customer or of the provider';
comment on column webhook_target.customer_number is 'Null: it is the provider''s';

-- As before, and for those of the provider: of one of staff, by their lasting roles.
create or replace function look_at_targets(ids uuid[], now timestamptz) returns setof jsonb
  language sql volatile security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('session_id', t.id, 'user_id', u.id, 'email', u.email, 'user_name', u.name, 'locale', u.locale,
      'admin', t.customer_number is null, 'preferences', u.preferences, 'two_factor', u.two_factor_since is not null,
      'factor_required_from', case when u.two_factor_since is null then least(c.second_factor_required_from, own.second_factor_required_from) end,
      'authenticated_at', t.saved_at, 'acting_reason', null, 'current_customer_number', t.customer_number,
      'customer_locked', coalesce(m.locked, false), 'idle_minutes', 0,
      'memberships', case when m.customer_number is null then '[]'::jsonb else jsonb_build_array(to_jsonb(m)) end, 'slid', false,
      'closed', '[]'::jsonb, 'staff_roles', case when t.customer_number is null then u.staff_roles end,
      'own_roles', case when t.customer_number is null then (select jsonb_agg(jsonb_build_object('powers', r.powers, 'limits', r.limits))
        from staff_role r where r.id::text = any(u.staff_roles)) end)
  from webhook_target t
  join user_account u on u.id = t.user_id and u.disabled_at is null
  left join customer c on c.customer_number = t.customer_number
  -- who comes back later saves it anew
  left join membership own on own.customer_number = t.customer_number and own.user_id = u.id and own.created_at <= t.saved_at
  left join lateral memberships_at(u.id, look_at_targets.now) m on m.customer_number = t.customer_number
  where t.id = any(ids) and case when t.customer_number is null then u.admin else own.user_id is not null and m.customer_number is not null end
$$;
