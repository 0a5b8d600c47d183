-- What is late is read in the order in which it is due, without a look at each ticket that is not.

drop index ticket_due;
create index ticket_due on ticket (due_at, number) include (warn_at) where due_at is not null;
