-- A unit that recommendation 20 has no code for, such as GiB-days, is counted as C62 in XML and has a name of its own for people.
alter table document_line add column unit_name text;
comment on column document_line.unit_name is 'What the unit is called in the document''s language, where its code does not tell';
alter table billing_item add column unit_name jsonb;
comment on column billing_item.unit_name is 'What the unit is called, one and several, by language; null: its code tells';
