-- Supplies to consumers elsewhere in the EU that were taxed as here: their sum is looked at before each run.
create index document_below_threshold on document (issued_on)
  where (particulars #>> '{proof,kind}') = 'below_threshold';
