-- Data: about schools; basis contract; kept as long as the service runs; seen by operators, members (name and end).
CREATE TABLE institutions (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  name text NOT NULL, -- what members and operators read
  domain text NOT NULL, -- its first email domain
  license_expiry date NOT NULL, -- last day of its access, as entered
  license_expires_at timestamptz NOT NULL, -- the instant at which access ends
  created_at timestamptz NOT NULL DEFAULT now(), -- when it was made
  seats integer, -- how many members were agreed on
  note text NOT NULL DEFAULT '', -- operators’ own words about the institution
  sends_reminders boolean NOT NULL DEFAULT true, -- whether it is reminded of its end
  access_ended_at timestamptz, -- when an operator ended its access
  CONSTRAINT institutions_pkey PRIMARY KEY (id),
  CONSTRAINT institutions_domain_unique UNIQUE (domain),
  CONSTRAINT institutions_end_unique UNIQUE (id, license_expires_at)
);
CREATE INDEX institutions_created_index ON institutions (created_at, id);
CREATE INDEX institutions_ends_index ON institutions (license_expires_at, id);
CREATE INDEX institutions_name_index ON institutions (lower(name), id);

-- Data: about schools; basis contract; kept P04; seen by operators.
CREATE TABLE institution_domains (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  institution_id uuid NOT NULL, -- which institution
  domain text NOT NULL, -- whose addresses make a member
  includes_subdomains boolean NOT NULL DEFAULT false, -- whether domains below count
  token uuid NOT NULL DEFAULT gen_random_uuid(), -- what the institution publishes to prove the domain
  verified_by text, -- how the domain was proved
  verified_at timestamptz, -- when the domain was proved
  added_at timestamptz NOT NULL DEFAULT now(), -- when it was added
  removed_at timestamptz, -- when it was removed
  CONSTRAINT institution_domains_pkey PRIMARY KEY (id),
  CONSTRAINT institution_domains_domain_unique UNIQUE (domain),
  CONSTRAINT institution_domains_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id) ON DELETE CASCADE
);
CREATE INDEX institution_domains_institution_index ON institution_domains (institution_id);

-- A contact person is deleted by address, and the institution stays.
-- Data: about contact persons of schools; basis contract; kept S58, S77; seen by operators.
CREATE TABLE institution_contacts (
  institution_id uuid NOT NULL, -- which institution
  name text NOT NULL, -- how to address the contact person
  email text NOT NULL, -- address that mail goes to
  email_canonical text NOT NULL, -- the address in the one spelling that is compared
  role text NOT NULL, -- the contact person’s job at the institution
  named_at timestamptz NOT NULL DEFAULT now(), -- when the contact person was entered
  has_desk boolean NOT NULL DEFAULT false, -- whether the contact person may use the school’s desk
  CONSTRAINT institution_contacts_pkey PRIMARY KEY (institution_id),
  CONSTRAINT institution_contacts_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id) ON DELETE CASCADE
);
CREATE INDEX institution_contacts_email_index ON institution_contacts (email_canonical);
CREATE UNIQUE INDEX institution_contacts_desk_unique ON institution_contacts (email_canonical) WHERE has_desk;

-- The key makes a reminder go once. An address that is erased leaves the row.
-- Data: about contact persons of schools; basis contract; kept S58, S77; seen by operators.
CREATE TABLE institution_reminders (
  institution_id uuid NOT NULL, -- which institution
  license_expiry date NOT NULL, -- the end that the reminder is about
  days integer NOT NULL, -- how many days before
  recipient text, -- address that it went to
  email_canonical text, -- the address in the one spelling that is compared
  operators integer NOT NULL DEFAULT 0, -- how many operators got it
  mail_ids uuid[] NOT NULL DEFAULT '{}'::uuid[], -- the mails of the reminder
  mail_state text NOT NULL DEFAULT 'pending', -- whether it arrived
  queued_at timestamptz NOT NULL DEFAULT now(), -- when it was sent off
  CONSTRAINT institution_reminders_pkey PRIMARY KEY (institution_id, license_expiry, days),
  CONSTRAINT institution_reminders_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id) ON DELETE CASCADE
);
CREATE INDEX institution_reminders_email_index ON institution_reminders (email_canonical);
CREATE INDEX institution_reminders_mails_index ON institution_reminders USING gin (mail_ids);

-- Data: about students, operators; basis contract; kept S58; seen by the person, operators.
CREATE TABLE licenses (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  user_id uuid NOT NULL, -- whose it is
  type text NOT NULL, -- trial, tester, school, membership or operator
  institution_id uuid, -- which institution
  -- The database copies a new end of the institution, by the foreign key.
  institution_ends_at timestamptz, -- when the institution’s access ends
  is_auto_renewal_enabled boolean NOT NULL DEFAULT false, -- whether it renews
  created_at timestamptz NOT NULL DEFAULT now(), -- when it was made
  expires_at timestamptz, -- when it ends by itself
  ended_at timestamptz, -- when it was ended before its time
  ends_at timestamptz NOT NULL GENERATED ALWAYS AS (least(expires_at, institution_ends_at, ended_at, 'infinity'::timestamptz)) STORED, -- the earliest of its ends
  suspended_at timestamptz, -- since when an operator has suspended it
  extension_id uuid, -- which extension of many changed it
  former_end_at timestamptz, -- the end before that, to take it back
  last_here_on date, -- last day on which a school’s member used the service, for its seats
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

-- Data: about people who had a trial; basis legitimate interest; kept S26; seen by nobody.
CREATE TABLE used_periods (
  person_hash bytea NOT NULL, -- keyed hash that recognises the person
  type text NOT NULL, -- which period was used
  started_at timestamptz NOT NULL, -- when it began
  CONSTRAINT used_periods_pkey PRIMARY KEY (person_hash, type)
);

-- Data: about people on the waitlist; basis consent; kept S58, S77; seen by operators.
CREATE TABLE beta_invitations (
  email_canonical text NOT NULL, -- the address in the one spelling that is compared
  invited_at timestamptz NOT NULL DEFAULT now(), -- when the address was invited
  CONSTRAINT beta_invitations_pkey PRIMARY KEY (email_canonical)
);

-- Acts of a school's contact person on its class list. Undo removes the row.
-- Data: about schools; basis contract; kept as long as the service runs; seen by contact persons of schools.
CREATE TABLE class_list_changes (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  institution_id uuid NOT NULL, -- which institution
  number bigint GENERATED ALWAYS AS IDENTITY, -- the order of the acts
  kind text NOT NULL, -- what was done: import, invite or end
  added integer NOT NULL DEFAULT 0, -- how many people were new
  changed integer NOT NULL DEFAULT 0, -- how many got another name or role
  taken_off integer NOT NULL DEFAULT 0, -- how many were taken off
  back integer NOT NULL DEFAULT 0, -- how many came back
  made_at timestamptz NOT NULL DEFAULT now(), -- when it was done
  CONSTRAINT class_list_changes_pkey PRIMARY KEY (id),
  CONSTRAINT class_list_changes_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id) ON DELETE CASCADE
);
CREATE INDEX class_list_changes_newest_index ON class_list_changes (institution_id, number);

-- What a school says of a person. The row that no later change has superseded counts; undo brings the former one back.
-- Data: about students, teachers; basis contract; kept S58, S77, P09; seen by contact persons of schools.
CREATE TABLE class_list_entries (
  id uuid NOT NULL DEFAULT gen_random_uuid(), -- names the row
  institution_id uuid NOT NULL, -- which institution
  change_id uuid NOT NULL, -- the act that said it
  email text NOT NULL, -- address as the school wrote it
  email_canonical text NOT NULL, -- the address in the one spelling that is compared
  name text NOT NULL, -- how the contact person finds the person
  role text, -- student or teacher
  state text NOT NULL, -- whether the school lets the person in
  source_id text, -- the person’s number in the school’s own system, for its next file
  license_id uuid, -- the licence that ended by it, to bring it back
  made_at timestamptz NOT NULL DEFAULT now(), -- when it was said
  superseded_at timestamptz, -- since when a later change counts
  superseded_by uuid, -- the later change
  CONSTRAINT class_list_entries_pkey PRIMARY KEY (id),
  CONSTRAINT class_list_entries_change_fkey FOREIGN KEY (change_id) REFERENCES class_list_changes(id) ON DELETE CASCADE,
  CONSTRAINT class_list_entries_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions(id) ON DELETE CASCADE
);
CREATE INDEX class_list_entries_change_index ON class_list_entries (change_id);
CREATE UNIQUE INDEX class_list_entries_current_unique ON class_list_entries (institution_id, email_canonical) WHERE (superseded_at IS NULL);
CREATE INDEX class_list_entries_email_index ON class_list_entries (email_canonical);
CREATE INDEX class_list_entries_superseded_index ON class_list_entries (superseded_by) WHERE (superseded_by IS NOT NULL);
