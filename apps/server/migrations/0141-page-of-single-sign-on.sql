-- expand: the release before sends browsers wherever the provider says.
-- The host of a provider's page to sign in on: browsers are sent to no other until somebody tries it again. Null: nobody went there yet.
ALTER TABLE single_sign_ons ADD COLUMN IF NOT EXISTS page_host text CHECK (length(page_host) <= 300);
