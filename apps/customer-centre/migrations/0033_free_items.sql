-- What comes to 0.00 needs no document, and must not wait for one for ever.

comment on column billing_item.dropped_at is
  'When it was taken back before it was billed, or a run found that it comes to 0.00 and has nothing to stand beside: it waits no more';
