-- Invoices that are issued and not told of yet, a row for each batch of a billing run. Telling takes half as long as
-- issuing: in the same transaction it kept the counter of invoices from the next batch, and payments waiting.
CREATE TABLE issued_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_ids bigint[] NOT NULL CHECK (cardinality(invoice_ids) BETWEEN 1 AND 10000)
);

ALTER TABLE issued_batches ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON issued_batches USING (actor_is_system());
