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
