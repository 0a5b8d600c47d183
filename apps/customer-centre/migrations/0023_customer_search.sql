-- What staff find a customer by: any word of a name, an e-mail address of his people, a domain.

-- Its own column, so that an index finds a domain among the contracts of all customers.
alter table contract add column domain text generated always as
  (lower(jsonb_path_query_first(attributes, '$[*] ? (@.name == "Domain").value') #>> '{}')) stored;
comment on column contract.domain is 'The domain among the attributes, in small letters; null where there is none';
create index contract_domain on contract (domain text_pattern_ops) where domain is not null;

create index customer_words on customer using gin (to_tsvector('simple', name || ' ' || first_name || ' ' || last_name));
comment on index customer_words is 'Words of the name and of the person, found by their beginnings; no stemming, as names have none';
drop index customer_name;

create index user_account_email_begin on user_account (lower(email) text_pattern_ops);
