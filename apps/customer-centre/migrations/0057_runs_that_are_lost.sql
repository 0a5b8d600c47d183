-- A run whose process has died, or whose connection was lost, is none of the tries that its job has.

-- Returns runs to the queue as if they had not begun: the one that its process gives back, or all whose process has said nothing for ten
-- seconds and must be dead. started_on is what pg-boss counts tries by. How many runs a job has lost in a row stands in its output, and each
-- makes the next one wait a second longer: what takes its process down each time leaves others their turns.
create function put_back_runs(run uuid default null, begun timestamptz default null) returns void
  language sql set search_path = public, pg_temp as $$
  update pgboss.job_common set
      state = 'retry',
      started_on = null,
      heartbeat_on = null,
      -- one that is given back may only be taken once its process has let go of it
      start_after = now() + make_interval(secs => case when run is null then least(coalesce((output ->> 'lost')::int, 0), 60) else 5 end),
      output = jsonb_build_object('lost', coalesce((output ->> 'lost')::int, 0) + 1)
    where state = 'active' and (run is null and heartbeat_on < now() - interval '10 seconds'
      -- another process may have taken it up meanwhile; clients read milliseconds
      or id = run and started_on between begun - interval '2 ms' and begun + interval '2 ms')
$$;
comment on function put_back_runs is 'Returns the run that its process gives back, or all whose process is dead, to the queue; that costs no try.';
revoke execute on function put_back_runs from public;
grant execute on function put_back_runs to kontor_operator;

-- As before; what is dead is returned by put_back_runs().
create or replace function wake_due_jobs() returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform put_back_runs();
  perform pg_notify(job_channel(), q.name) from pgboss.queue q
    where exists (select from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now());
end $$;

-- As before, with the limits that jobs of this version have.
create or replace function tell_applications() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- a job for each: one that does not answer keeps no other waiting
  perform enqueue_jobs('single-sign-on.tell-applications',
      jsonb_agg(jsonb_build_object('data',
        jsonb_build_object('user_id', old.user_id, 'client_id', a.key, 'sid', a.value ->> 'sid'))),
      '{"policy": "standard", "notify": true, "retryLimit": 18, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 600,
        "expireInSeconds": 90, "heartbeatSeconds": 60, "deleteAfterSeconds": 604800}')
    from jsonb_each(old.authorizations) a having count(*) > 0;
  return old;
end $$;
