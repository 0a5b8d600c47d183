-- Bookings are handed over by month. Entries are only ever added, so those of a day lie side by side.
create index ledger_entry_booked_on on ledger_entry using brin (booked_on) with (pages_per_range = 16, autosummarize = on);
