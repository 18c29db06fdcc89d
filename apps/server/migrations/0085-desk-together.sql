-- What was sent twice, because the answer to the first call got lost, is written once: the browser names each note and
-- each message by a key of its own.
ALTER TABLE ticket_notes ADD COLUMN sent_key text CHECK (length(sent_key) BETWEEN 16 AND 64);
ALTER TABLE chat_messages ADD COLUMN sent_key text CHECK (length(sent_key) BETWEEN 16 AND 64);
CREATE UNIQUE INDEX ticket_notes_sent_key ON ticket_notes (ticket_id, author_id, sent_key) WHERE sent_key IS NOT NULL;
CREATE UNIQUE INDEX chat_messages_sent_key ON chat_messages (connection_id, author_id, sent_key) WHERE sent_key IS NOT NULL;
-- Who looks at what, or writes there, for a minute: nothing that a crash or a copy of the database needs to keep.
CREATE UNLOGGED TABLE presence (
  -- 'ticket-7'
  place text NOT NULL CHECK (length(place) BETWEEN 1 AND 60),
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('looking', 'typing')),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (place, user_id)
);
CREATE INDEX presence_user_idx ON presence (user_id);
ALTER TABLE presence ENABLE ROW LEVEL SECURITY;
-- Never a customer's to see.
CREATE POLICY staff ON presence USING (actor_sees_all());
