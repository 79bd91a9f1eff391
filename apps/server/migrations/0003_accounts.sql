CREATE TABLE "assets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"status" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"kind" text,
	"is_sealed" boolean DEFAULT false NOT NULL,
	"refused_for" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"upload_until" timestamp with time zone NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL,
	"checking_until" timestamp with time zone,
	CONSTRAINT "assets_purpose" CHECK ("assets"."purpose" in ('AVATAR', 'IDENTITY_PROOF', 'CONTRACT', 'ATTACHMENT')),
	CONSTRAINT "assets_status" CHECK ("assets"."status" in ('REQUESTED', 'UPLOADED', 'CHECKED', 'CLAIMED', 'REFUSED', 'EXPIRED', 'DELETED')),
	CONSTRAINT "assets_kind" CHECK ("assets"."kind" in ('PNG', 'JPG', 'PDF', 'DOCX', 'XLSX', 'PPTX')),
	CONSTRAINT "assets_bytes" CHECK ("assets"."bytes" > 0),
	CONSTRAINT "assets_visible_is_known" CHECK ("assets"."status" not in ('CHECKED', 'CLAIMED') or "assets"."kind" is not null)
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text,
	"details" jsonb NOT NULL,
	CONSTRAINT "audit_entries_at_id_pk" PRIMARY KEY("at","id")
);
--> statement-breakpoint
CREATE TABLE "zalo_tokens" (
	"app_id" text PRIMARY KEY NOT NULL,
	"seed_hash" text NOT NULL,
	"sealed_access" text,
	"sealed_refresh" text NOT NULL,
	"access_ends_at" timestamp with time zone,
	"renewing_until" timestamp with time zone,
	"resting_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "consent_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"side" text NOT NULL,
	"version" text NOT NULL,
	"is_granted" boolean NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"evidence" jsonb NOT NULL,
	CONSTRAINT "consent_entries_side" CHECK ("consent_entries"."side" in ('SELF', 'GUARDIAN')),
	CONSTRAINT "consent_entries_self" CHECK ("consent_entries"."side" <> 'SELF' or "consent_entries"."by_id" = "consent_entries"."subject_id")
);
--> statement-breakpoint
CREATE TABLE "family_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"inviter_id" uuid NOT NULL,
	"role" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	CONSTRAINT "family_invitations_codeHash_unique" UNIQUE("code_hash"),
	CONSTRAINT "family_invitations_role" CHECK ("family_invitations"."role" in ('guardian', 'child')),
	CONSTRAINT "family_invitations_accepted" CHECK (("family_invitations"."accepted_at" is null) = ("family_invitations"."accepted_by" is null))
);
--> statement-breakpoint
CREATE TABLE "identity_proof_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_proofs" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"sealed" text NOT NULL,
	"number_fingerprint" text NOT NULL,
	"front_asset_id" uuid NOT NULL,
	"back_asset_id" uuid NOT NULL,
	"rejection_reason" text,
	"submitted_at" timestamp with time zone,
	"judged_at" timestamp with time zone,
	"judged_by" uuid,
	CONSTRAINT "identity_proofs_status" CHECK ("identity_proofs"."status" in ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED')),
	CONSTRAINT "identity_proofs_photos" CHECK ("identity_proofs"."front_asset_id" <> "identity_proofs"."back_asset_id")
);
--> statement-breakpoint
CREATE TABLE "notification_rests" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"quiet_from" time,
	"quiet_to" time,
	"has_daily_digest" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notification_rests_quiet" CHECK (("notification_rests"."quiet_from" is null) = ("notification_rests"."quiet_to" is null))
);
--> statement-breakpoint
CREATE TABLE "notification_switches" (
	"person_id" uuid NOT NULL,
	"category" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "notification_switches_person_id_category_channel_pk" PRIMARY KEY("person_id","category","channel"),
	CONSTRAINT "notification_switches_category" CHECK ("notification_switches"."category" in ('TRANS', 'RMD', 'WARN', 'CS', 'PROD', 'GIFT', 'GENERAL', 'ADS')),
	CONSTRAINT "notification_switches_channel" CHECK ("notification_switches"."channel" in ('push', 'email', 'zalo', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "code_allowances" (
	"key" text PRIMARY KEY NOT NULL,
	"sent" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"purpose" text NOT NULL,
	"address_hash" text NOT NULL,
	"code_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_codes_purpose_address_hash_pk" PRIMARY KEY("purpose","address_hash"),
	CONSTRAINT "one_time_codes_tries" CHECK ("one_time_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "default_payment_accounts" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"bank_bin" text NOT NULL,
	"sealed_number" text NOT NULL,
	"last_four" text NOT NULL,
	"holder" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_accounts_of_person" UNIQUE("person_id","id")
);
--> statement-breakpoint
CREATE TABLE "communes" (
	"code" text PRIMARY KEY NOT NULL,
	"province_code" text NOT NULL,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "communes_kind" CHECK ("communes"."kind" in ('phường', 'xã', 'đặc khu'))
);
--> statement-breakpoint
CREATE TABLE "place_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"valid_from" date NOT NULL,
	"source" text NOT NULL,
	"commune_count" integer NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"status" text DEFAULT 'RECEIVED' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"acknowledge_by" date NOT NULL,
	"due_on" date NOT NULL,
	"is_extended" boolean DEFAULT false NOT NULL,
	"answer" text,
	"closed_at" timestamp with time zone,
	CONSTRAINT "data_requests_status" CHECK ("data_requests"."status" in ('RECEIVED', 'ACKNOWLEDGED', 'DONE', 'REFUSED')),
	CONSTRAINT "data_requests_closed" CHECK (("data_requests"."status" in ('DONE', 'REFUSED')) = ("data_requests"."closed_at" is not null and "data_requests"."answer" is not null))
);
--> statement-breakpoint
CREATE TABLE "deleted_accounts" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_first_party" boolean NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"post_logout_redirect_uris" text[] NOT NULL,
	"sealed_secret" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_records" (
	"kind" text NOT NULL,
	"id_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"grant_hash" text,
	"uid_hash" text,
	"person_id" uuid,
	"client_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "oidc_records_kind_id_hash_pk" PRIMARY KEY("kind","id_hash")
);
--> statement-breakpoint
CREATE TABLE "oidc_signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"alg" text NOT NULL,
	"sealed_jwk" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signs_from" timestamp with time zone NOT NULL,
	CONSTRAINT "oidc_signing_keys_alg" CHECK ("oidc_signing_keys"."alg" in ('RS256', 'ES256'))
);
--> statement-breakpoint
CREATE TABLE "child_sign_in_codes" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"guardian_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "child_sign_in_codes_codeHash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "contact_proofs" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"role" text,
	"expires_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "contact_proofs_purpose" CHECK ("contact_proofs"."purpose" in ('sign-up', 'forgot-password')),
	CONSTRAINT "contact_proofs_role" CHECK (("contact_proofs"."purpose" = 'sign-up') = ("contact_proofs"."role" is not null)),
	CONSTRAINT "contact_proofs_order" CHECK ("contact_proofs"."used_at" is null or "contact_proofs"."verified_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"account_id" uuid NOT NULL,
	"mark_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_account_id_mark_hash_pk" PRIMARY KEY("account_id","mark_hash")
);
--> statement-breakpoint
CREATE TABLE "security_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"session_id" uuid,
	"device" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "linked_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "linked_sign_ins_taken" UNIQUE("issuer","subject"),
	CONSTRAINT "linked_sign_ins_one_each" UNIQUE("account_id","provider"),
	CONSTRAINT "linked_sign_ins_provider" CHECK ("linked_sign_ins"."provider" in ('oidc', 'google', 'facebook', 'zalo'))
);
--> statement-breakpoint
CREATE TABLE "provider_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"sealed_id_token" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "web_view_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_session" CHECK (("passkey_challenges"."purpose" = 'add') = ("passkey_challenges"."session_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"gender" text,
	"school" text,
	"grade" text,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"province_code" text,
	"commune" text,
	"street" text,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_gender" CHECK ("profiles"."gender" in ('MALE', 'FEMALE', 'OTHER')),
	CONSTRAINT "profiles_grade" CHECK ("profiles"."grade" in ('PRESCHOOL', 'GRADE_1', 'GRADE_2', 'GRADE_3', 'GRADE_4', 'GRADE_5', 'GRADE_6', 'GRADE_7', 'GRADE_8', 'GRADE_9', 'GRADE_10', 'GRADE_11', 'GRADE_12', 'UNIVERSITY', 'ADULT')),
	CONSTRAINT "profiles_address" CHECK ("profiles"."province_code" is not null or ("profiles"."commune" is null and "profiles"."street" is null))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sign_in_tickets_tries" CHECK ("sign_in_tickets"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "policy_acceptances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"policy" text NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"evidence" jsonb NOT NULL,
	CONSTRAINT "policy_acceptances_once" UNIQUE("person_id","policy","version"),
	CONSTRAINT "policy_acceptances_policy" CHECK ("policy_acceptances"."policy" in ('terms', 'privacy'))
);
--> statement-breakpoint
CREATE TABLE "role_wishes" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_wishes_role" CHECK ("role_wishes"."role" in ('teacher', 'tutor'))
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_status";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "identity_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "avatar_asset_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kind" text DEFAULT 'browser' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_strong" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "viewing_person_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "view_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_people_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_entries" ADD CONSTRAINT "consent_entries_subject_id_people_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_entries" ADD CONSTRAINT "consent_entries_by_id_people_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_invitations" ADD CONSTRAINT "family_invitations_inviter_id_people_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_invitations" ADD CONSTRAINT "family_invitations_accepted_by_people_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_proof_views" ADD CONSTRAINT "identity_proof_views_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_proof_views" ADD CONSTRAINT "identity_proof_views_viewer_id_people_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_proofs" ADD CONSTRAINT "identity_proofs_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_proofs" ADD CONSTRAINT "identity_proofs_judged_by_people_id_fk" FOREIGN KEY ("judged_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_rests" ADD CONSTRAINT "notification_rests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_switches" ADD CONSTRAINT "notification_switches_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_payment_accounts" ADD CONSTRAINT "default_payment_accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_payment_accounts" ADD CONSTRAINT "default_payment_account_exists" FOREIGN KEY ("person_id","account_id") REFERENCES "public"."payment_accounts"("person_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_accounts" ADD CONSTRAINT "deleted_accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_accounts" ADD CONSTRAINT "deleted_accounts_by_id_people_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_sign_in_codes" ADD CONSTRAINT "child_sign_in_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_sign_in_codes" ADD CONSTRAINT "child_sign_in_codes_guardian_id_people_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_notices" ADD CONSTRAINT "security_notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_notices" ADD CONSTRAINT "security_notices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_sign_ins" ADD CONSTRAINT "linked_sign_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_view_codes" ADD CONSTRAINT "web_view_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_acceptances" ADD CONSTRAINT "policy_acceptances_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_wishes" ADD CONSTRAINT "role_wishes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assets_person_id_purpose_index" ON "assets" USING btree ("person_id","purpose");--> statement-breakpoint
CREATE INDEX "assets_to_give_up" ON "assets" USING btree ("give_up_at") WHERE "assets"."status" in ('REQUESTED', 'UPLOADED', 'CHECKED');--> statement-breakpoint
CREATE INDEX "audit_entries_id_index" ON "audit_entries" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_subject_id_id_index" ON "audit_entries" USING btree ("subject_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_id_index" ON "audit_entries" USING btree ("actor_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consent_entries_newest" ON "consent_entries" USING btree ("subject_id","purpose","side","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "family_invitations_open" ON "family_invitations" USING btree ("inviter_id","role") WHERE "family_invitations"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "identity_proof_views_person_id_id_index" ON "identity_proof_views" USING btree ("person_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "identity_proofs_number_once" ON "identity_proofs" USING btree ("number_fingerprint") WHERE "identity_proofs"."status" = 'APPROVED';--> statement-breakpoint
CREATE INDEX "identity_proofs_status_submitted_at_index" ON "identity_proofs" USING btree ("status","submitted_at");--> statement-breakpoint
CREATE INDEX "payment_accounts_person_id_index" ON "payment_accounts" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "communes_province_code_folded_index" ON "communes" USING btree ("province_code","folded");--> statement-breakpoint
CREATE INDEX "data_requests_person_id_index" ON "data_requests" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "data_requests_status_due_on_index" ON "data_requests" USING btree ("status","due_on");--> statement-breakpoint
CREATE INDEX "oidc_records_grant_hash_index" ON "oidc_records" USING btree ("grant_hash");--> statement-breakpoint
CREATE INDEX "oidc_records_kind_uid_hash_index" ON "oidc_records" USING btree ("kind","uid_hash");--> statement-breakpoint
CREATE INDEX "oidc_records_person_id_index" ON "oidc_records" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "oidc_records_expires_at_index" ON "oidc_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oidc_signing_keys_alg_signs_from_index" ON "oidc_signing_keys" USING btree ("alg","signs_from");--> statement-breakpoint
CREATE INDEX "child_sign_in_codes_guardian_id_index" ON "child_sign_in_codes" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "contact_proofs_expires_at_index" ON "contact_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_mark_hash_index" ON "known_devices" USING btree ("mark_hash");--> statement-breakpoint
CREATE INDEX "security_notices_account_id_index" ON "security_notices" USING btree ("account_id") WHERE "security_notices"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "security_notices_session_id_index" ON "security_notices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "web_view_codes_session_id_index" ON "web_view_codes" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at_index" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_session_id_index" ON "passkey_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "passkeys_account_id_index" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sign_in_tickets_account_id_index" ON "sign_in_tickets" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_id_sessions_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewing_person_id_people_id_fk" FOREIGN KEY ("viewing_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_not_active" ON "accounts" USING btree ("status","person_id") WHERE "accounts"."status" <> 'ACTIVE';--> statement-breakpoint
CREATE INDEX "person_roles_role_person_id_index" ON "person_roles" USING btree ("role","person_id");--> statement-breakpoint
CREATE INDEX "sessions_parent_id_index" ON "sessions" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("id") WHERE "outbox"."delivered_at" is null;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_avatar_once" UNIQUE("avatar_asset_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_status" CHECK ("accounts"."status" in ('ACTIVE', 'LOCKED', 'CLOSED'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_view" CHECK (("sessions"."viewing_person_id" is null) = ("sessions"."view_ends_at" is null));