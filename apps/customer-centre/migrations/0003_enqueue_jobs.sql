-- Our door to the job queue: jobs run as kontor_operator, and anyone enqueues through a function.

grant usage on schema pgboss to kontor_operator;
grant select, insert, update, delete on all tables in schema pgboss to kontor_operator;

-- Where pg-boss listens for the names of queues; it derives the channel from its schema's name.
create function job_channel() returns text
  language sql immutable set search_path = pg_catalog, pg_temp
  return 'pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24);

-- Enqueues in the caller's transaction. Definer's rights: requests have none on the queue. The queue is made if no process
-- that runs jobs has started yet. A scheduled job that waits or runs already is not enqueued twice. Jobs of one key are a
-- group to pg-boss, which takes one of them at a time.
create function enqueue_jobs(job_name text, jobs jsonb, queue_options jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due boolean;
begin
  if not exists (select from pgboss.queue where name = job_name) then
    perform pgboss.create_queue(job_name, queue_options);
  end if;
  with enqueued as (
    insert into pgboss.job (name, data, priority, start_after, singleton_key, group_id, policy, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
    select q.name, j.data, coalesce(j.priority, 0), coalesce(j.start_after, now()), j.key, j.key, q.policy, q.retry_limit,
      q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.heartbeat_seconds, q.deletion_seconds,
      coalesce(j.start_after, now()) + make_interval(secs => q.retention_seconds)
    from jsonb_to_recordset(jobs) j (data jsonb, priority integer, start_after timestamptz, key text)
    join pgboss.queue q on q.name = job_name
    on conflict do nothing
    returning start_after)
  select bool_or(start_after <= now()) into due from enqueued;
  if due then
    perform pg_notify(job_channel(), job_name);
  end if;
end $$;
revoke execute on function enqueue_jobs from public;
grant execute on function enqueue_jobs to kontor_app, kontor_operator;

-- Wakes the processes that run jobs for those whose time has come: second attempts, later starts, and what a lost connection has not heard.
create function wake_due_jobs() returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify(job_channel(), q.name) from pgboss.queue q
    where exists (select from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now());
end $$;
revoke execute on function wake_due_jobs from public;
grant execute on function wake_due_jobs to kontor_operator;
revoke execute on function job_channel from public;
grant execute on function job_channel to kontor_operator;
