CREATE TABLE institutions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  domain text NOT NULL,
  license_expiry date NOT NULL,
  license_expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  seats integer,
  note text NOT NULL DEFAULT '',
  sends_reminders boolean NOT NULL DEFAULT true,
  access_ended_at timestamptz,
  CONSTRAINT institutions_pkey PRIMARY KEY (id),
  CONSTRAINT institutions_domain_unique UNIQUE (domain),
  CONSTRAINT institutions_end_unique UNIQUE (id, license_expires_at)
);
CREATE INDEX institutions_created_index ON institutions (created_at, id);
CREATE INDEX institutions_ends_index ON institutions (license_expires_at, id);
CREATE INDEX institutions_name_index ON institutions (lower(name), id);

CREATE TABLE institution_domains (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  institution_id uuid NOT NULL,
  domain text NOT NULL,
  includes_subdomains boolean NOT NULL DEFAULT false,
  token uuid NOT NULL DEFAULT gen_random_uuid(),
  verified_by text,
  verified_at timestamptz,
  added_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  CONSTRAINT institution_domains_pkey PRIMARY KEY (id),
  CONSTRAINT institution_domains_domain_unique UNIQUE (domain),
  CONSTRAINT institution_domains_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id) ON DELETE CASCADE
);
CREATE INDEX institution_domains_institution_index ON institution_domains (institution_id);

-- A contact person is deleted by address, and the institution stays.
CREATE TABLE institution_contacts (
  institution_id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  email_canonical text NOT NULL,
  role text NOT NULL,
  named_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT institution_contacts_pkey PRIMARY KEY (institution_id),
  CONSTRAINT institution_contacts_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id) ON DELETE CASCADE
);
CREATE INDEX institution_contacts_email_index ON institution_contacts (email_canonical);

-- The key makes a reminder go once. An address that is erased leaves the row.
CREATE TABLE institution_reminders (
  institution_id uuid NOT NULL,
  license_expiry date NOT NULL,
  days integer NOT NULL,
  recipient text,
  email_canonical text,
  operators integer NOT NULL DEFAULT 0,
  mail_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  mail_state text NOT NULL DEFAULT 'pending',
  queued_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT institution_reminders_pkey PRIMARY KEY (institution_id, license_expiry, days),
  CONSTRAINT institution_reminders_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id) ON DELETE CASCADE
);
CREATE INDEX institution_reminders_email_index ON institution_reminders (email_canonical);
CREATE INDEX institution_reminders_mails_index ON institution_reminders USING gin (mail_ids);

CREATE TABLE licenses (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  type text NOT NULL,
  institution_id uuid,
  -- The database copies a new end of the institution, by the foreign key.
  institution_ends_at timestamptz,
  is_auto_renewal_enabled boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  ended_at timestamptz,
  ends_at timestamptz NOT NULL GENERATED ALWAYS AS (least(expires_at, institution_ends_at, ended_at, 'infinity'::timestamptz)) STORED,
  suspended_at timestamptz,
  extension_id uuid,
  former_end_at timestamptz,
  last_here_on date,
  CONSTRAINT licenses_pkey PRIMARY KEY (id),
  CONSTRAINT licenses_institution_end_check CHECK ((institution_id IS NULL) = (institution_ends_at IS NULL)),
  CONSTRAINT licenses_institution_fkey FOREIGN KEY (institution_id, institution_ends_at)
    REFERENCES institutions(id, license_expires_at) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT licenses_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX licenses_created_index ON licenses (created_at, id);
CREATE INDEX licenses_ends_index ON licenses (ends_at, id);
CREATE INDEX licenses_extension_index ON licenses (extension_id) WHERE (extension_id IS NOT NULL);
CREATE INDEX licenses_institution_index ON licenses (institution_id) WHERE (institution_id IS NOT NULL);
CREATE INDEX licenses_members_index ON licenses (institution_id, created_at, id, user_id, last_here_on) WHERE ((type = 'institution') AND (ended_at IS NULL));
CREATE UNIQUE INDEX licenses_open_unique ON licenses (user_id, type) WHERE (ended_at IS NULL);
CREATE INDEX licenses_type_index ON licenses (type);
CREATE INDEX licenses_user_index ON licenses (user_id);

CREATE TABLE used_periods (
  person_hash bytea NOT NULL,
  type text NOT NULL,
  started_at timestamptz NOT NULL,
  CONSTRAINT used_periods_pkey PRIMARY KEY (person_hash, type)
);

CREATE TABLE beta_invitations (
  email_canonical text NOT NULL,
  invited_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT beta_invitations_pkey PRIMARY KEY (email_canonical)
);
