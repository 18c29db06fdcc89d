-- Why the RADIUS server refused a line: until now everything that the portal had let in was called a wrong password.
ALTER TABLE network_authentications DROP CONSTRAINT IF EXISTS network_authentications_reason_check;
ALTER TABLE network_authentications ADD CONSTRAINT network_authentications_reason_check CHECK (reason IN ('accepted',
  'suspended', 'closed', 'no-contract', 'wrong-password', 'no-password', 'method-not-offered', 'unknown'));
