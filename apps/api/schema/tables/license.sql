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
