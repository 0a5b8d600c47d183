-- Jobs of a process that died are taken up by another one within seconds, and jobs of one lane share a few places.

-- As before, with lanes: of the jobs of one lane, a few run at a time. A key is a lane of its own, of one.
create or replace function enqueue_jobs(job_name text, jobs jsonb, queue_options jsonb) returns void
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
    select q.name, j.data, coalesce(j.priority, 0), coalesce(j.start_after, now()), j.key, coalesce(j.lane, j.key), q.policy,
      q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.heartbeat_seconds,
      q.deletion_seconds, coalesce(j.start_after, now()) + make_interval(secs => q.retention_seconds)
    from jsonb_to_recordset(jobs) j (data jsonb, priority integer, start_after timestamptz, key text, lane text)
    join pgboss.queue q on q.name = job_name
    on conflict do nothing
    returning start_after)
  select bool_or(start_after <= now()) into due from enqueued;
  if due then
    perform pg_notify(job_channel(), job_name);
  end if;
end $$;

-- As before, with a run's sign of life as often as the jobs of this version give it.
create or replace function tell_applications() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- a job for each: one that does not answer keeps no other waiting
  perform enqueue_jobs('single-sign-on.tell-applications',
      jsonb_agg(jsonb_build_object('data',
        jsonb_build_object('user_id', old.user_id, 'client_id', a.key, 'sid', a.value ->> 'sid'))),
      '{"policy": "standard", "notify": true, "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 600,
        "expireInSeconds": 90, "heartbeatSeconds": 10, "deleteAfterSeconds": 604800}')
    from jsonb_each(old.authorizations) a having count(*) > 0;
  return old;
end $$;

-- Runs under way, which are few among a week of ended ones.
create index job_under_way on pgboss.job_common (heartbeat_on) where state = 'active';

-- As before; first it returns to the queue what was run by a process that has said nothing for so long that it must be dead. The next
-- attempt needs no pause: nothing was wrong with the job.
create or replace function wake_due_jobs() returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  update pgboss.job_common set
      state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::pgboss.job_state,
      start_after = now(),
      completed_on = case when retry_count < retry_limit then null else now() end,
      heartbeat_on = null,
      output = '{"value": {"message": "the process that ran it is gone"}}'
    where state = 'active' and heartbeat_on < now() - make_interval(secs => heartbeat_seconds);
  perform pg_notify(job_channel(), q.name) from pgboss.queue q
    where exists (select from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now());
end $$;
