-- The application role owns nothing: it reads and writes rows, and no more than it needs.
GRANT USAGE ON SCHEMA public TO uplink_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO uplink_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO uplink_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO uplink_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO uplink_app;

REVOKE UPDATE, DELETE ON ledger_transfers, ledger_entries, audit_log FROM uplink_app;

-- Reports read only the views of this schema, which come with the report builder.
CREATE SCHEMA report;
GRANT USAGE ON SCHEMA report TO uplink_report;
ALTER DEFAULT PRIVILEGES IN SCHEMA report GRANT SELECT ON TABLES TO uplink_report;
