-- What an SMS gateway answers where a message can never be sent, such as to a number that does not exist: one text on each line.
-- NULL: every answer without success is tried again.
ALTER TABLE sms_gateways ADD COLUMN IF NOT EXISTS refusal_text text CHECK (length(refusal_text) BETWEEN 1 AND 500);
