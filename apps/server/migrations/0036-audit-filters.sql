-- The audit log is read newest first, narrowed by who, what, which record, from where or by which call.
CREATE INDEX IF NOT EXISTS audit_log_time_idx ON audit_log (occurred_at, id);
CREATE INDEX IF NOT EXISTS audit_log_actor_time_idx ON audit_log (actor_id, occurred_at, id);
CREATE INDEX IF NOT EXISTS audit_log_action_idx ON audit_log (action, occurred_at, id);
-- Also for all records of a kind: `LIKE 'department:%'`.
CREATE INDEX IF NOT EXISTS audit_log_target_idx ON audit_log (target text_pattern_ops, occurred_at, id);
CREATE INDEX IF NOT EXISTS audit_log_address_idx ON audit_log (address, occurred_at, id);
CREATE INDEX IF NOT EXISTS audit_log_request_idx ON audit_log (request_id) WHERE request_id IS NOT NULL;
DROP INDEX IF EXISTS audit_log_actor_idx;
