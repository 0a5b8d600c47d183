-- Requests of a customer's people ask whether the one of staff who vouches for something still may: what a role allows is no secret.
grant select on staff_role to kontor_app;
