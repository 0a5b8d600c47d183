-- Balance that a card or PayPal paid goes back there: each payout says whose money it is.

alter table payout add column payment_id uuid;
comment on column payout.payment_id is 'The card or PayPal payment that brought the amount: it goes back there, and to the bank account only where that payment can no longer take it; null: it came by bank, or was asked for before payouts told';
