-- expand: the release before proves the whole ledger each night, and knows nothing of these.
-- How far the proof of the ledger is (decision record 115).
CREATE TABLE IF NOT EXISTS ledger_proof (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- What was written up to these numbers has been proven since, and nothing can come below them any more. Null: the first proof has
  -- not begun.
  entry_id bigint,
  transfer_id bigint,
  invoice_id bigint,
  document_id bigint,
  -- How far the present round through everything is. Null: this part of it is done.
  round_line bigint DEFAULT 0,
  round_transfer bigint DEFAULT 0,
  round_entry bigint DEFAULT 0,
  round_began_at timestamptz,
  -- The round is to end in this run, because somebody has asked for it.
  is_whole boolean NOT NULL DEFAULT false,
  -- When the last round began that is over: everything has been proven since.
  proven_since timestamptz
);
INSERT INTO ledger_proof DEFAULT VALUES ON CONFLICT DO NOTHING;

-- What the entries of the provider's own accounts add up to: through `ledger_proof.entry_id`, and anew through `round_entry`. Of an
-- account that has a part in every bill, nothing else could be proven without adding up all bills each night.
CREATE TABLE IF NOT EXISTS ledger_proof_sums (
  account_id bigint PRIMARY KEY,
  amount numeric NOT NULL DEFAULT 0,
  round_amount numeric NOT NULL DEFAULT 0
);

-- What did not add up when it was last looked at. Looked at again in each run, which fails until it does.
CREATE TABLE IF NOT EXISTS ledger_suspects (
  kind text NOT NULL CHECK (kind IN ('line', 'transfer', 'account')),
  id bigint NOT NULL,
  PRIMARY KEY (kind, id)
);

ALTER TABLE ledger_proof ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS system ON ledger_proof;
CREATE POLICY system ON ledger_proof USING (actor_is_system());
ALTER TABLE ledger_proof_sums ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS system ON ledger_proof_sums;
CREATE POLICY system ON ledger_proof_sums USING (actor_is_system());
ALTER TABLE ledger_suspects ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS system ON ledger_suspects;
CREATE POLICY system ON ledger_suspects USING (actor_is_system());
