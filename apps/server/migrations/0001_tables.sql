CREATE SEQUENCE "public"."payos_order_code" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100000 CACHE 1;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "slugs" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"target_id" text NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slugs_kind_slug_pk" PRIMARY KEY("kind","slug"),
	CONSTRAINT "slugs_kind" CHECK ("slugs"."kind" in ('course', 'class', 'teacher', 'category', 'post')),
	CONSTRAINT "slugs_slug" CHECK (char_length("slugs"."slug") between 1 and 80)
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
CREATE TABLE "text_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"number" integer NOT NULL,
	"version" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_versions_number" UNIQUE("key","number"),
	CONSTRAINT "text_versions_version" UNIQUE("key","version"),
	CONSTRAINT "text_versions_key" CHECK ("text_versions"."key" in ('privacy-policy', 'terms-of-use', 'about-us', 'teams', 'testimonials', 'faqs', 'contacts', 'actions', 'business-training', 'partners', 'how-we-rank')),
	CONSTRAINT "text_versions_number_positive" CHECK ("text_versions"."number" > 0)
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
CREATE TABLE "assets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"status" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"kind" text,
	"width" integer,
	"height" integer,
	"is_sealed" boolean DEFAULT false NOT NULL,
	"rejection_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"upload_expires_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"check_lease_expires_at" timestamp with time zone,
	CONSTRAINT "assets_purpose" CHECK ("assets"."purpose" in ('AVATAR', 'IDENTITY_PROOF', 'CONTRACT', 'ATTACHMENT', 'COURSE_COVER', 'BANNER_COVER', 'POST_COVER', 'PUBLIC_DOCUMENT', 'CHAT_FILE', 'RECEIPT')),
	CONSTRAINT "assets_status" CHECK ("assets"."status" in ('REQUESTED', 'UPLOADED', 'CHECKED', 'CLAIMED', 'REFUSED', 'EXPIRED', 'DELETED')),
	CONSTRAINT "assets_kind" CHECK ("assets"."kind" in ('PNG', 'JPG', 'PDF', 'DOCX', 'XLSX', 'PPTX', 'WEBM', 'OGG', 'M4A')),
	CONSTRAINT "assets_bytes" CHECK ("assets"."bytes" > 0),
	CONSTRAINT "assets_visible_has_kind" CHECK ("assets"."status" not in ('CHECKED', 'CLAIMED') or "assets"."kind" is not null)
);
--> statement-breakpoint
CREATE TABLE "bounced_mailboxes" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"bounced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zalo_tokens" (
	"app_id" text PRIMARY KEY NOT NULL,
	"seed_hash" text NOT NULL,
	"sealed_access" text,
	"sealed_refresh" text NOT NULL,
	"access_ends_at" timestamp with time zone,
	"renewal_lease_expires_at" timestamp with time zone,
	"backoff_ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "one_time_code_rate_limits" (
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
CREATE TABLE "vat_rules" (
	"kind" text NOT NULL,
	"effective_on" date NOT NULL,
	"percent" smallint,
	"clause" text NOT NULL,
	CONSTRAINT "vat_rules_kind_effective_on_pk" PRIMARY KEY("kind","effective_on"),
	CONSTRAINT "vat_rules_kind" CHECK ("vat_rules"."kind" in ('CO', 'SUB', 'TN', 'LL', 'STORE_FEE')),
	CONSTRAINT "vat_rules_percent" CHECK ("vat_rules"."percent" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "withholding_rules" (
	"policy" text NOT NULL,
	"effective_on" date NOT NULL,
	"base" text NOT NULL,
	"exempt_below_vnd" bigint NOT NULL,
	"is_threshold_exempt" boolean NOT NULL,
	"vat_permille" smallint NOT NULL,
	"pit_permille" smallint NOT NULL,
	"clause" text NOT NULL,
	CONSTRAINT "withholding_rules_policy_effective_on_pk" PRIMARY KEY("policy","effective_on"),
	CONSTRAINT "withholding_rules_policy" CHECK ("withholding_rules"."policy" in ('SPEC_MONTHLY', 'STATUTORY', 'PLATFORM', 'NONE')),
	CONSTRAINT "withholding_rules_base" CHECK ("withholding_rules"."base" in ('MONTH', 'PAYMENT', 'SALE')),
	CONSTRAINT "withholding_rules_rates" CHECK ("withholding_rules"."vat_permille" between 0 and 1000 and "withholding_rules"."pit_permille" between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_person_id_unique" UNIQUE("person_id"),
	CONSTRAINT "accounts_status" CHECK ("accounts"."status" in ('ACTIVE', 'LOCKED', 'CLOSED'))
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guardianships" (
	"guardian_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guardianships_guardian_id_child_id_pk" PRIMARY KEY("guardian_id","child_id"),
	CONSTRAINT "guardianships_not_self" CHECK ("guardianships"."guardian_id" <> "guardianships"."child_id")
);
--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"birth_date" date,
	"avatar_kind" text NOT NULL,
	"identity_verified_at" timestamp with time zone,
	"avatar_asset_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_avatar_unique" UNIQUE("avatar_asset_id"),
	CONSTRAINT "people_avatar_kind" CHECK ("people"."avatar_kind" in ('f', 'm', 'fk', 'mk', 'fg', 'mg', 'fo', 'mo'))
);
--> statement-breakpoint
CREATE TABLE "person_roles" (
	"person_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_roles_person_id_role_pk" PRIMARY KEY("person_id","role"),
	CONSTRAINT "person_roles_role" CHECK ("person_roles"."role" in ('student', 'parent', 'teacher', 'tutor', 'master', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "session_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"successor_salt" text,
	"successor_hash" text,
	CONSTRAINT "session_tokens_successor" CHECK (("session_tokens"."used_at" is null) = ("session_tokens"."successor_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"user_agent" text NOT NULL,
	"kind" text DEFAULT 'browser' NOT NULL,
	"network" text,
	"is_strong" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parent_id" uuid,
	"impersonated_person_id" uuid,
	"impersonation_ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "sessions_end" CHECK (("sessions"."ended_at" is null) = ("sessions"."end_reason" is null)),
	CONSTRAINT "sessions_impersonation" CHECK (("sessions"."impersonated_person_id" is null) = ("sessions"."impersonation_ends_at" is null))
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_identifiers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" "citext" NOT NULL,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_identifiers_value_unique" UNIQUE("value"),
	CONSTRAINT "sign_in_identifiers_form" CHECK (case "sign_in_identifiers"."kind" when 'phone' then "sign_in_identifiers"."value" ~ '^[+]84[1-9][0-9]{8,9}$' when 'email' then "sign_in_identifiers"."value" ~ '@' else false end)
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
CREATE TABLE "known_devices" (
	"account_id" uuid NOT NULL,
	"device_token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_account_id_device_token_hash_pk" PRIMARY KEY("account_id","device_token_hash")
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
CREATE TABLE "socket_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "web_view_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
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
CREATE TABLE "linked_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "linked_sign_ins_subject_unique" UNIQUE("issuer","subject"),
	CONSTRAINT "linked_sign_ins_account_provider_unique" UNIQUE("account_id","provider"),
	CONSTRAINT "linked_sign_ins_provider" CHECK ("linked_sign_ins"."provider" in ('oidc', 'google', 'facebook', 'zalo'))
);
--> statement-breakpoint
CREATE TABLE "provider_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"sealed_id_token" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_acceptances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"policy" text NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"evidence" jsonb NOT NULL,
	CONSTRAINT "policy_acceptances_unique" UNIQUE("person_id","policy","version"),
	CONSTRAINT "policy_acceptances_policy" CHECK ("policy_acceptances"."policy" in ('terms', 'privacy'))
);
--> statement-breakpoint
CREATE TABLE "role_requests" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_requests_role" CHECK ("role_requests"."role" in ('teacher', 'tutor'))
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
	CONSTRAINT "family_invitations_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "family_invitations_role" CHECK ("family_invitations"."role" in ('guardian', 'child')),
	CONSTRAINT "family_invitations_accepted" CHECK (("family_invitations"."accepted_at" is null) = ("family_invitations"."accepted_by" is null))
);
--> statement-breakpoint
CREATE TABLE "child_sign_in_codes" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"guardian_id" uuid NOT NULL,
	"is_under16" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "child_sign_in_codes_code_hash_unique" UNIQUE("code_hash")
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
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "identity_proofs_status" CHECK ("identity_proofs"."status" in ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED')),
	CONSTRAINT "identity_proofs_photos" CHECK ("identity_proofs"."front_asset_id" <> "identity_proofs"."back_asset_id")
);
--> statement-breakpoint
CREATE TABLE "timetable" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	"kind" text NOT NULL,
	"lane" text GENERATED ALWAYS AS (case kind when 'free_time' then 'offered' else 'busy' end) STORED NOT NULL,
	"ref_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "timetable_kind" CHECK ("timetable"."kind" in ('class', 'booking', 'hold', 'free_time')),
	CONSTRAINT "timetable_free_time_long_enough" CHECK ("timetable"."kind" <> 'free_time' or upper("timetable"."during") - lower("timetable"."during") >= interval '30 minutes'),
	CONSTRAINT "timetable_bounded" CHECK (not isempty("timetable"."during") and lower("timetable"."during") > '-infinity' and upper("timetable"."during") < 'infinity' and lower_inc("timetable"."during") and not upper_inc("timetable"."during"))
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
CREATE TABLE "erased_inboxes" (
	"person_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"person_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event" text NOT NULL,
	"category" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"url" text,
	"open_detail" boolean DEFAULT false NOT NULL,
	"context" jsonb,
	"reason" text NOT NULL,
	"campaign_id" uuid,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"planned_at" timestamp with time zone,
	CONSTRAINT "notifications_person_id_id_pk" PRIMARY KEY("person_id","id"),
	CONSTRAINT "notifications_event_unique" UNIQUE("person_id","event"),
	CONSTRAINT "notifications_category" CHECK ("notifications"."category" in ('TRANS', 'RMD', 'WARN', 'CS', 'PROD', 'GIFT', 'GENERAL', 'ADS')),
	CONSTRAINT "notifications_url" CHECK ("notifications"."url" ~ '^/([^/\\[:space:][:cntrl:]][^\\[:space:][:cntrl:]]*)?$')
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"person_id" uuid NOT NULL,
	"category" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "notification_preferences_person_id_category_channel_pk" PRIMARY KEY("person_id","category","channel"),
	CONSTRAINT "notification_preferences_category" CHECK ("notification_preferences"."category" in ('TRANS', 'RMD', 'WARN', 'CS', 'PROD', 'GIFT', 'GENERAL', 'ADS')),
	CONSTRAINT "notification_preferences_channel" CHECK ("notification_preferences"."channel" in ('push', 'email', 'zalo', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "notification_quiet_hours" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"quiet_from" time,
	"quiet_to" time,
	"has_own_quiet_hours" boolean DEFAULT false NOT NULL,
	"has_daily_digest" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notification_quiet_hours_both_or_none" CHECK (("notification_quiet_hours"."quiet_from" is null) = ("notification_quiet_hours"."quiet_to" is null))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"address_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sent_at" timestamp with time zone,
	CONSTRAINT "push_subscriptions_address_unique" UNIQUE("address_hash"),
	CONSTRAINT "push_subscriptions_kind" CHECK ("push_subscriptions"."kind" in ('WEB', 'FCM'))
);
--> statement-breakpoint
CREATE TABLE "notification_budgets" (
	"category" text PRIMARY KEY NOT NULL,
	"monthly_vnd" bigint NOT NULL,
	CONSTRAINT "notification_budgets_category" CHECK ("notification_budgets"."category" in ('TRANS', 'RMD', 'WARN', 'CS', 'PROD', 'GIFT', 'GENERAL', 'ADS')),
	CONSTRAINT "notification_budgets_amount" CHECK ("notification_budgets"."monthly_vnd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "notification_daily_digests" (
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "notification_daily_digests_person_id_day_pk" PRIMARY KEY("person_id","day"),
	CONSTRAINT "notification_daily_digests_state" CHECK ("notification_daily_digests"."state" in ('WAITING', 'SENDING', 'SENT', 'SUPPRESSED', 'FAILED')),
	CONSTRAINT "notification_daily_digests_decided" CHECK ("notification_daily_digests"."state" = 'WAITING' or "notification_daily_digests"."decided_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "notification_deliveries" (
	"person_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"campaign_id" uuid,
	"priority" smallint NOT NULL,
	"is_digest" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"cost_vnd" integer DEFAULT 0 NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "notification_deliveries_person_id_notification_id_channel_pk" PRIMARY KEY("person_id","notification_id","channel"),
	CONSTRAINT "notification_deliveries_channel" CHECK ("notification_deliveries"."channel" in ('push', 'email', 'zalo', 'sms')),
	CONSTRAINT "notification_deliveries_state" CHECK ("notification_deliveries"."state" in ('WAITING', 'SENDING', 'SENT', 'SUPPRESSED', 'FAILED')),
	CONSTRAINT "notification_deliveries_cost" CHECK ("notification_deliveries"."cost_vnd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "notification_spendings" (
	"category" text NOT NULL,
	"month" date NOT NULL,
	"spent_vnd" bigint DEFAULT 0 NOT NULL,
	"admins_notified_at" timestamp with time zone,
	CONSTRAINT "notification_spendings_category_month_pk" PRIMARY KEY("category","month"),
	CONSTRAINT "notification_spendings_category" CHECK ("notification_spendings"."category" in ('TRANS', 'RMD', 'WARN', 'CS', 'PROD', 'GIFT', 'GENERAL', 'ADS')),
	CONSTRAINT "notification_spendings_amount" CHECK ("notification_spendings"."spent_vnd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "notification_stopped_campaigns" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teacher_attendances" (
	"person_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_attendances_person_id_teacher_id_pk" PRIMARY KEY("person_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "teacher_followers" (
	"person_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_followers_person_id_teacher_id_pk" PRIMARY KEY("person_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "teacher_profiles" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"code" text DEFAULT translate(substr(md5(gen_random_uuid()::text), 1, 8), '01', 'xy') NOT NULL,
	"title" text NOT NULL,
	"intro" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"subject_ids" integer[] NOT NULL,
	"school" text,
	"years_teaching" integer,
	"stars1" integer DEFAULT 0 NOT NULL,
	"stars2" integer DEFAULT 0 NOT NULL,
	"stars3" integer DEFAULT 0 NOT NULL,
	"stars4" integer DEFAULT 0 NOT NULL,
	"stars5" integer DEFAULT 0 NOT NULL,
	"learners" integer DEFAULT 0 NOT NULL,
	"followers" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "teacher_profiles_code" UNIQUE("code"),
	CONSTRAINT "teacher_profiles_title" CHECK ("teacher_profiles"."title" in ('Cô', 'Thầy')),
	CONSTRAINT "teacher_profiles_intro" CHECK (char_length("teacher_profiles"."intro") <= 150),
	CONSTRAINT "teacher_profiles_about" CHECK (char_length("teacher_profiles"."about") <= 5000),
	CONSTRAINT "teacher_profiles_years" CHECK ("teacher_profiles"."years_teaching" between 0 and 70)
);
--> statement-breakpoint
CREATE TABLE "teacher_ratings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"is_shown" boolean DEFAULT false NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"processed_at" timestamp with time zone,
	"reply_text" text,
	"replied_at" timestamp with time zone,
	"reply_edited_at" timestamp with time zone,
	CONSTRAINT "teacher_ratings_author_unique" UNIQUE("teacher_id","author_id"),
	CONSTRAINT "teacher_ratings_stars" CHECK ("teacher_ratings"."stars" between 1 and 5),
	CONSTRAINT "teacher_ratings_text" CHECK (char_length("teacher_ratings"."text") <= 2000),
	CONSTRAINT "teacher_ratings_status" CHECK ("teacher_ratings"."status" in ('PENDING', 'PROCESSED')),
	CONSTRAINT "teacher_ratings_shown_when_processed" CHECK (not "teacher_ratings"."is_shown" or "teacher_ratings"."status" = 'PROCESSED'),
	CONSTRAINT "teacher_ratings_reply" CHECK (("teacher_ratings"."reply_text" is null) = ("teacher_ratings"."replied_at" is null)),
	CONSTRAINT "teacher_ratings_reply_edited" CHECK ("teacher_ratings"."reply_edited_at" is null or coalesce("teacher_ratings"."reply_edited_at" >= "teacher_ratings"."replied_at", false))
);
--> statement-breakpoint
CREATE TABLE "tutor_services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tutor_id" uuid NOT NULL,
	"subject_id" integer NOT NULL,
	"name" text NOT NULL,
	"grade_from" smallint,
	"grade_to" smallint,
	"mode" text NOT NULL,
	"fee30_vnd" bigint,
	"fee60_vnd" bigint,
	"fee120_vnd" bigint,
	"fee180_vnd" bigint,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "tutor_services_mode" CHECK ("tutor_services"."mode" in ('BOTH', 'ONLINE', 'OFFLINE')),
	CONSTRAINT "tutor_services_name" CHECK (char_length("tutor_services"."name") between 1 and 100),
	CONSTRAINT "tutor_services_grades" CHECK (("tutor_services"."grade_from" is null) = ("tutor_services"."grade_to" is null) and "tutor_services"."grade_from" between 1 and "tutor_services"."grade_to" and "tutor_services"."grade_to" <= 13),
	CONSTRAINT "tutor_services_has_fee" CHECK (coalesce("tutor_services"."fee30_vnd", "tutor_services"."fee60_vnd", "tutor_services"."fee120_vnd", "tutor_services"."fee180_vnd") is not null),
	CONSTRAINT "tutor_services_fees" CHECK (least("tutor_services"."fee30_vnd", "tutor_services"."fee60_vnd", "tutor_services"."fee120_vnd", "tutor_services"."fee180_vnd") > 1000)
);
--> statement-breakpoint
CREATE TABLE "tutors" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"gender" text NOT NULL,
	"province_code" text NOT NULL,
	"commune" text,
	"trial_minutes" smallint,
	"is_listed" boolean DEFAULT true NOT NULL,
	"subject_ids" integer[] NOT NULL,
	"grades" smallint[] NOT NULL,
	"durations" smallint[] NOT NULL,
	"mode" text NOT NULL,
	"fee_hour_vnd" bigint NOT NULL,
	"learners" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_rank" double precision GENERATED ALWAYS AS ((42 + rating_sum)::double precision / (10 + rating_count)) STORED NOT NULL,
	"offer_facets" text[] NOT NULL,
	"free_facets" text[] DEFAULT '{}' NOT NULL,
	"free_on" date,
	"facets" text[] GENERATED ALWAYS AS (offer_facets || free_facets || case when rating_count = 0 then '{}'::text[] when rating_sum * 2 >= rating_count * 9 then '{r:3,r:4,r:4.5}'::text[] when rating_sum >= rating_count * 4 then '{r:3,r:4}'::text[] when rating_sum >= rating_count * 3 then '{r:3}'::text[] else '{}'::text[] end) STORED NOT NULL,
	"keywords" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (vn_search(name, 'A') || vn_search(keywords)) STORED NOT NULL,
	"title_folded" text GENERATED ALWAYS AS (vn_folded(name)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tutors_code" UNIQUE("code"),
	CONSTRAINT "tutors_gender" CHECK ("tutors"."gender" in ('FEMALE', 'MALE')),
	CONSTRAINT "tutors_mode" CHECK ("tutors"."mode" in ('BOTH', 'ONLINE', 'OFFLINE')),
	CONSTRAINT "tutors_trial" CHECK ("tutors"."trial_minutes" between 1 and 60),
	CONSTRAINT "tutors_fee" CHECK ("tutors"."fee_hour_vnd" > 1000),
	CONSTRAINT "tutors_rating" CHECK ("tutors"."rating_count" >= 0 and "tutors"."rating_sum" between "tutors"."rating_count" and 5 * "tutors"."rating_count")
);
--> statement-breakpoint
CREATE TABLE "class_interests" (
	"class_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_interests_class_id_person_id_pk" PRIMARY KEY("class_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "open_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text DEFAULT 'OPEN' NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"fee_vnd" bigint DEFAULT 0 NOT NULL,
	"subject_id" integer NOT NULL,
	"grade_from" integer,
	"grade_to" integer,
	"teacher_id" uuid NOT NULL,
	"teacher_title" text NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"starts_key" timestamp with time zone GENERATED ALWAYS AS (coalesce(starts_at, 'infinity')) STORED NOT NULL,
	"ends_key" timestamp with time zone GENERATED ALWAYS AS (coalesce(ends_at, 'infinity')) STORED NOT NULL,
	"seats" integer NOT NULL,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"seats_held" integer DEFAULT 0 NOT NULL,
	"interest_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (vn_search(title, 'A') || vn_search(keywords, 'C')) STORED NOT NULL,
	"title_folded" text GENERATED ALWAYS AS (vn_folded(title)) STORED NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "open_classes_code" UNIQUE("code"),
	CONSTRAINT "open_classes_seats" CHECK ("open_classes"."seats_taken" >= 0 and "open_classes"."seats_held" >= 0 and "open_classes"."seats_taken" + "open_classes"."seats_held" <= "open_classes"."seats"),
	CONSTRAINT "open_classes_kind" CHECK ("open_classes"."kind" in ('OPEN', 'INTERACTIVE')),
	CONSTRAINT "open_classes_fee" CHECK ("open_classes"."fee_vnd" between 0 and 9999999999 and ("open_classes"."kind" = 'INTERACTIVE' or "open_classes"."fee_vnd" = 0)),
	CONSTRAINT "open_classes_primary_extra_teaching" CHECK ("open_classes"."fee_vnd" = 0 or "open_classes"."subject_id" in (100, 102, 103, 104) or coalesce("open_classes"."grade_from" > 5, "open_classes"."subject_id" not in (3, 4))),
	CONSTRAINT "open_classes_grades" CHECK (("open_classes"."grade_from" is null) = ("open_classes"."grade_to" is null) and "open_classes"."grade_from" between 1 and "open_classes"."grade_to"),
	CONSTRAINT "open_classes_teacher_title" CHECK ("open_classes"."teacher_title" in ('Cô', 'Thầy')),
	CONSTRAINT "open_classes_times" CHECK (("open_classes"."starts_at" is null) = ("open_classes"."ends_at" is null) and "open_classes"."ends_at" > "open_classes"."starts_at" and "open_classes"."ends_at" <= "open_classes"."starts_at" + interval '24 hours')
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY NOT NULL,
	"parent_id" integer,
	"subject_id" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "categories_slug" UNIQUE("slug"),
	CONSTRAINT "categories_subject" CHECK (("categories"."parent_id" is null) = ("categories"."subject_id" = "categories"."id"))
);
--> statement-breakpoint
CREATE TABLE "course_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"weekdays" smallint[] NOT NULL,
	"from_time" time NOT NULL,
	"to_time" time NOT NULL,
	"seats" integer NOT NULL,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"seats_held" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_batches_days" CHECK ("course_batches"."ends_on" >= "course_batches"."starts_on"),
	CONSTRAINT "course_batches_times" CHECK ("course_batches"."to_time" >= "course_batches"."from_time" + interval '25 minutes' and "course_batches"."to_time" > "course_batches"."from_time"),
	CONSTRAINT "course_batches_weekdays" CHECK ("course_batches"."weekdays" <@ array[1,2,3,4,5,6,7]::smallint[] and cardinality("course_batches"."weekdays") > 0),
	CONSTRAINT "course_batches_seats" CHECK ("course_batches"."seats" > 0 and "course_batches"."seats_taken" >= 0 and "course_batches"."seats_held" >= 0 and "course_batches"."seats_taken" + "course_batches"."seats_held" <= "course_batches"."seats")
);
--> statement-breakpoint
CREATE TABLE "course_versions" (
	"course_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	CONSTRAINT "course_versions_course_id_version_pk" PRIMARY KEY("course_id","version"),
	CONSTRAINT "course_versions_status" CHECK ("course_versions"."status" in ('DRAFT', 'PENDING_APPROVAL', 'UNDER_APPROVAL', 'APPROVED', 'REJECTED', 'CANCELLED')),
	CONSTRAINT "course_versions_decided" CHECK (("course_versions"."status" in ('APPROVED', 'REJECTED')) = ("course_versions"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"state" text DEFAULT 'NEW' NOT NULL,
	"version" integer,
	"title" text NOT NULL,
	"subject_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"grade_from" smallint,
	"grade_to" smallint,
	"exam_target" text,
	"format" text NOT NULL,
	"fee_vnd" bigint NOT NULL,
	"original_fee_vnd" bigint,
	"lessons" smallint NOT NULL,
	"fee_per_lesson_vnd" bigint GENERATED ALWAYS AS (fee_vnd / lessons) STORED NOT NULL,
	"weekdays" smallint[] DEFAULT '{}' NOT NULL,
	"evenings" smallint[] DEFAULT '{}' NOT NULL,
	"class_size" smallint,
	"has_free_trial" boolean DEFAULT false NOT NULL,
	"teacher_id" uuid NOT NULL,
	"teacher_title" text NOT NULL,
	"teacher_gender" text NOT NULL,
	"province_code" text,
	"cover_asset_id" uuid,
	"bought_count" integer DEFAULT 0 NOT NULL,
	"stars1" integer DEFAULT 0 NOT NULL,
	"stars2" integer DEFAULT 0 NOT NULL,
	"stars3" integer DEFAULT 0 NOT NULL,
	"stars4" integer DEFAULT 0 NOT NULL,
	"stars5" integer DEFAULT 0 NOT NULL,
	"rating_count" integer GENERATED ALWAYS AS (stars1 + stars2 + stars3 + stars4 + stars5) STORED NOT NULL,
	"rating_sum" integer GENERATED ALWAYS AS (stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5) STORED NOT NULL,
	"rating_rank" double precision GENERATED ALWAYS AS ((42 + stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5)::double precision / (10 + stars1 + stars2 + stars3 + stars4 + stars5)) STORED NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (vn_search(title, 'A') || vn_search(keywords, 'C')) STORED NOT NULL,
	"title_folded" text GENERATED ALWAYS AS (vn_folded(title)) STORED NOT NULL,
	"facets" text[] GENERATED ALWAYS AS (course_facets(subject_id, category_id, grade_from, grade_to, exam_target, weekdays, evenings, format, teacher_gender, has_free_trial, class_size, province_code)) STORED NOT NULL,
	"listed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_cover_unique" UNIQUE("cover_asset_id"),
	CONSTRAINT "courses_code" UNIQUE("code"),
	CONSTRAINT "courses_state" CHECK ("courses"."state" in ('NEW', 'LISTED', 'PAUSED', 'GONE')),
	CONSTRAINT "courses_sold_version" CHECK ("courses"."state" = 'NEW' or "courses"."version" is not null),
	CONSTRAINT "courses_listed_at" CHECK ("courses"."state" <> 'LISTED' or "courses"."listed_at" is not null),
	CONSTRAINT "courses_title_length" CHECK (char_length("courses"."title") between 1 and 60),
	CONSTRAINT "courses_grades" CHECK (("courses"."grade_from" is null) = ("courses"."grade_to" is null) and "courses"."grade_from" between 1 and "courses"."grade_to" and "courses"."grade_to" <= 13),
	CONSTRAINT "courses_exam" CHECK ("courses"."exam_target" in ('GRADE_6_ENTRANCE', 'GRADE_10_ENTRANCE', 'HIGH_SCHOOL_GRADUATION', 'COMPETENCY_TEST', 'OLYMPIAD', 'IELTS', 'TOEIC', 'CAMBRIDGE')),
	CONSTRAINT "courses_format" CHECK ("courses"."format" in ('RECORDED', 'LIVE', 'ONE_TO_ONE')),
	CONSTRAINT "courses_fee" CHECK ("courses"."fee_vnd" between 1001 and 9999999999 and ("courses"."original_fee_vnd" is null or "courses"."original_fee_vnd" between "courses"."fee_vnd" + 1 and 9999999999)),
	CONSTRAINT "courses_lessons" CHECK ("courses"."lessons" between 1 and 500),
	CONSTRAINT "courses_size" CHECK (("courses"."format" = 'RECORDED') = ("courses"."class_size" is null) and "courses"."class_size" between 1 and 1000),
	CONSTRAINT "courses_weekdays" CHECK ("courses"."weekdays" <@ array[1,2,3,4,5,6,7]::smallint[]),
	CONSTRAINT "courses_evenings" CHECK ("courses"."evenings" <@ "courses"."weekdays"),
	CONSTRAINT "courses_teacher_title" CHECK ("courses"."teacher_title" in ('Cô', 'Thầy')),
	CONSTRAINT "courses_teacher_gender" CHECK ("courses"."teacher_gender" in ('MALE', 'FEMALE', 'OTHER')),
	CONSTRAINT "courses_counts" CHECK (least("courses"."bought_count", "courses"."stars1", "courses"."stars2", "courses"."stars3", "courses"."stars4", "courses"."stars5") >= 0),
	CONSTRAINT "courses_primary_extra_teaching" CHECK ("courses"."state" <> 'LISTED' or "courses"."subject_id" in (100, 102, 103, 104) or coalesce("courses"."grade_from" > 5, "courses"."subject_id" not in (3, 4)))
);
--> statement-breakpoint
CREATE TABLE "seat_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid,
	"class_id" uuid,
	"learner_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"state" text DEFAULT 'HELD' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"order_line_id" uuid,
	CONSTRAINT "seat_holds_state" CHECK ("seat_holds"."state" in ('HELD', 'TAKEN', 'RELEASED', 'EXPIRED')),
	CONSTRAINT "seat_holds_one_target" CHECK (num_nonnulls("seat_holds"."batch_id", "seat_holds"."class_id") = 1),
	CONSTRAINT "seat_holds_ended" CHECK (("seat_holds"."state" = 'HELD') = ("seat_holds"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "course_attendances" (
	"person_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_attendances_person_id_course_id_pk" PRIMARY KEY("person_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"review_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "review_reports_review_id_person_id_pk" PRIMARY KEY("review_id","person_id"),
	CONSTRAINT "review_reports_reason" CHECK ("review_reports"."reason" in ('SPAM', 'RUDE', 'PRIVATE', 'FALSE', 'OTHER'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"is_shown" boolean DEFAULT false NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"processed_at" timestamp with time zone,
	"reply_text" text,
	"replied_at" timestamp with time zone,
	"reply_edited_at" timestamp with time zone,
	"featured_at" timestamp with time zone,
	CONSTRAINT "reviews_author_unique" UNIQUE("course_id","author_id"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_text" CHECK (char_length("reviews"."text") <= 2000),
	CONSTRAINT "reviews_status" CHECK ("reviews"."status" in ('PENDING', 'PROCESSED')),
	CONSTRAINT "reviews_shown_when_processed" CHECK (not "reviews"."is_shown" or "reviews"."status" = 'PROCESSED'),
	CONSTRAINT "reviews_reply" CHECK (("reviews"."reply_text" is null) = ("reviews"."replied_at" is null)),
	CONSTRAINT "reviews_reply_edited" CHECK ("reviews"."reply_edited_at" is null or coalesce("reviews"."reply_edited_at" >= "reviews"."replied_at", false)),
	CONSTRAINT "reviews_featured_when_shown" CHECK ("reviews"."featured_at" is null or "reviews"."is_shown")
);
--> statement-breakpoint
CREATE TABLE "knowledge_documents" (
	"asset_id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" bigint NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knowledge_documents_kind" CHECK ("knowledge_documents"."kind" in ('PNG', 'JPG', 'PDF', 'DOCX', 'XLSX', 'PPTX'))
);
--> statement-breakpoint
CREATE TABLE "knowledge_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"plain_text" text NOT NULL,
	"author_name" text NOT NULL,
	"subject_id" integer,
	"grade_from" integer,
	"grade_to" integer,
	"tags" text[] NOT NULL,
	"cover_subject" text NOT NULL,
	"cover_seed" text NOT NULL,
	"cover_asset_id" uuid,
	"minutes" integer NOT NULL,
	"status" text NOT NULL,
	"published_at" timestamp with time zone,
	"version" integer NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (vn_search(title, 'A') || vn_search(summary, 'B') || vn_search(author_name, 'C') || vn_search(plain_text)) STORED NOT NULL,
	"title_folded" text GENERATED ALWAYS AS (vn_folded(title)) STORED NOT NULL,
	CONSTRAINT "knowledge_posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "knowledge_posts_cover_unique" UNIQUE("cover_asset_id"),
	CONSTRAINT "knowledge_posts_section" CHECK ("knowledge_posts"."section" in ('learning-guide', 'education-posts', 'learning-document', 'story-library', 'blog')),
	CONSTRAINT "knowledge_posts_status" CHECK ("knowledge_posts"."status" in ('DRAFT', 'PUBLISHED', 'WITHDRAWN')),
	CONSTRAINT "knowledge_posts_published" CHECK (("knowledge_posts"."status" = 'DRAFT') = ("knowledge_posts"."published_at" is null)),
	CONSTRAINT "knowledge_posts_title" CHECK (char_length("knowledge_posts"."title") between 1 and 160),
	CONSTRAINT "knowledge_posts_summary" CHECK (char_length("knowledge_posts"."summary") between 1 and 300),
	CONSTRAINT "knowledge_posts_body" CHECK (char_length("knowledge_posts"."body") <= 50000),
	CONSTRAINT "knowledge_posts_grades" CHECK ("knowledge_posts"."grade_from" between 1 and "knowledge_posts"."grade_to" and "knowledge_posts"."grade_to" <= 12),
	CONSTRAINT "knowledge_posts_tags" CHECK (cardinality("knowledge_posts"."tags") <= 8)
);
--> statement-breakpoint
CREATE TABLE "knowledge_versions" (
	"post_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"editor_id" uuid,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knowledge_versions_post_id_version_pk" PRIMARY KEY("post_id","version")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"owner_id" uuid,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "ledger_accounts_unique" UNIQUE NULLS NOT DISTINCT("code","owner_id"),
	CONSTRAINT "ledger_accounts_currency" UNIQUE("id","currency"),
	CONSTRAINT "ledger_accounts_kind" CHECK ("ledger_accounts"."kind" in ('asset', 'expense', 'liability', 'equity', 'income')),
	CONSTRAINT "ledger_accounts_currency_known" CHECK ("ledger_accounts"."currency" in ('VND', 'CCXU'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"month" date NOT NULL,
	"id" uuid NOT NULL,
	"posting_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_entries_pkey" PRIMARY KEY("month","posting_id","id"),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0 and "ledger_entries"."amount" between -9007199254740991 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"month" date NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"line_count" smallint NOT NULL,
	CONSTRAINT "ledger_postings_month_id_pk" PRIMARY KEY("month","id"),
	CONSTRAINT "ledger_postings_source_unique" UNIQUE("source_kind","source_id"),
	CONSTRAINT "ledger_postings_month" CHECK ("ledger_postings"."month" = date_trunc('month', "ledger_postings"."at" at time zone 'Asia/Ho_Chi_Minh')::date),
	CONSTRAINT "ledger_postings_lines" CHECK ("ledger_postings"."line_count" >= 2)
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"payer_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"credit_to" text NOT NULL,
	"balance_vnd" bigint DEFAULT 0 NOT NULL,
	"shortfall_of_checkout_id" uuid,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_as" text,
	"settled_by_receipt_id" uuid,
	"closed_at" timestamp with time zone,
	"closed_as" text,
	"link_key" text NOT NULL,
	CONSTRAINT "checkouts_code_unique" UNIQUE("code"),
	CONSTRAINT "checkouts_amount" CHECK ("checkouts"."amount_vnd" between 1 and 9999999999),
	CONSTRAINT "checkouts_balance" CHECK ("checkouts"."balance_vnd" between 0 and 9999999999),
	CONSTRAINT "checkouts_credit_to" CHECK ("checkouts"."credit_to" = any('{DEFERRED_REVENUE,CUSTOMER_PREPAID,INSTALMENTS_RECEIVABLE}')),
	CONSTRAINT "checkouts_status" CHECK ("checkouts"."status" = any('{INIT,WAITING,SUCCESS,REFUNDED}')),
	CONSTRAINT "checkouts_settled_as" CHECK ("checkouts"."settled_as" = any('{IN_TIME,AFTER_EXPIRY,AFTER_FAILURE,LATE,BY_DECISION}')),
	CONSTRAINT "checkouts_settled" CHECK (num_nulls("checkouts"."settled_at", "checkouts"."settled_as", "checkouts"."settled_by_receipt_id") = case when "checkouts"."status" = any('{SUCCESS,REFUNDED}') then 0 else 3 end),
	CONSTRAINT "checkouts_closed" CHECK (("checkouts"."closed_at" is null) = ("checkouts"."closed_as" is null)),
	CONSTRAINT "checkouts_closed_as" CHECK ("checkouts"."closed_as" = any('{CANCELLED,EXPIRED}'))
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"gateway_code" text,
	"gateway_transaction_no" text,
	"bank_code" text,
	"answered_at" timestamp with time zone,
	"next_poll_at" timestamp with time zone,
	"provider_reference" text,
	"instructions" jsonb,
	"tries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_attempts_method_unique" UNIQUE("checkout_id","method"),
	CONSTRAINT "payment_attempts_method" CHECK ("payment_attempts"."method" = any('{VNPAY,VIETQR,MOMO,ZALOPAY,FUNDIIN,BALANCE}')),
	CONSTRAINT "payment_attempts_status" CHECK ("payment_attempts"."status" = any('{DRAFT,PENDING,SUCCESS,FAIL}'))
);
--> statement-breakpoint
CREATE TABLE "payment_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"gateway_transaction_no" text NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"checkout_id" uuid,
	"booked_as" text NOT NULL,
	"bank_code" text,
	"facts" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_vnd" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_receipts_unique" UNIQUE("method","reference","gateway_transaction_no","amount_vnd"),
	CONSTRAINT "payment_receipts_method" CHECK ("payment_receipts"."method" = any('{VNPAY,VIETQR,MOMO,ZALOPAY,FUNDIIN,BALANCE}')),
	CONSTRAINT "payment_receipts_amount" CHECK ("payment_receipts"."amount_vnd" between 1 and 9999999999),
	CONSTRAINT "payment_receipts_returned" CHECK ("payment_receipts"."returned_vnd" between 0 and "payment_receipts"."amount_vnd"),
	CONSTRAINT "payment_receipts_booked_as" CHECK ("payment_receipts"."booked_as" = any('{IN_TIME,AFTER_EXPIRY,AFTER_FAILURE,LATE,SHORT,OVER,DOUBLE,UNKNOWN}')),
	CONSTRAINT "payment_receipts_unknown" CHECK (("payment_receipts"."checkout_id" is null) = ("payment_receipts"."booked_as" = 'UNKNOWN'))
);
--> statement-breakpoint
CREATE TABLE "suspense_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt_id" uuid NOT NULL,
	"part" text NOT NULL,
	"name" text NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"action" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"note" text,
	"checkout_id" uuid,
	CONSTRAINT "suspense_items_unique" UNIQUE("receipt_id","part"),
	CONSTRAINT "suspense_items_name" CHECK ("suspense_items"."name" in ('LATE', 'SHORT', 'OVER', 'DOUBLE', 'UNKNOWN')),
	CONSTRAINT "suspense_items_amount" CHECK ("suspense_items"."amount_vnd" between 1 and 9999999999),
	CONSTRAINT "suspense_items_decided" CHECK (case "suspense_items"."state" when 'OPEN' then "suspense_items"."action" is null when 'APPLIED' then "suspense_items"."action" = 'APPLY' when 'REFUND_DUE' then "suspense_items"."action" = 'REFUND' when 'CREDITED' then "suspense_items"."action" = 'TO_BALANCE' when 'ASSIGNED' then "suspense_items"."action" = 'ASSIGN' and "suspense_items"."checkout_id" is not null else false end),
	CONSTRAINT "suspense_items_decision" CHECK (num_nulls("suspense_items"."action", "suspense_items"."decided_at", "suspense_items"."decided_by", "suspense_items"."note") = case "suspense_items"."state" when 'OPEN' then 4 else 0 end)
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
CREATE TABLE "escrow_lessons" (
	"line_id" uuid NOT NULL,
	"lesson_no" smallint NOT NULL,
	"lesson_id" uuid,
	"outcome" text NOT NULL,
	"share_vnd" bigint NOT NULL,
	"refund_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "escrow_lessons_line_id_lesson_no_pk" PRIMARY KEY("line_id","lesson_no"),
	CONSTRAINT "escrow_lessons_outcome" CHECK ("escrow_lessons"."outcome" in ('TAUGHT', 'RETURNED')),
	CONSTRAINT "escrow_lessons_refund" CHECK (("escrow_lessons"."outcome" = 'RETURNED') = ("escrow_lessons"."refund_id" is not null)),
	CONSTRAINT "escrow_lessons_share" CHECK ("escrow_lessons"."share_vnd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "escrows" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"lessons" smallint NOT NULL,
	"list_vnd" bigint NOT NULL,
	"paid_vnd" bigint NOT NULL,
	"fee_percent" smallint NOT NULL,
	"is_recorded" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cooling_off_ends_at" timestamp with time zone NOT NULL,
	"refund_request_id" uuid,
	"settled_lessons" smallint DEFAULT 0 NOT NULL,
	"released_vnd" bigint DEFAULT 0 NOT NULL,
	"returned_vnd" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "escrows_lessons" CHECK ("escrows"."lessons" between 1 and 500 and "escrows"."settled_lessons" between 0 and "escrows"."lessons"),
	CONSTRAINT "escrows_amounts" CHECK ("escrows"."paid_vnd" between 0 and "escrows"."list_vnd" and "escrows"."released_vnd" >= 0 and "escrows"."returned_vnd" >= 0 and "escrows"."released_vnd" + "escrows"."returned_vnd" <= "escrows"."paid_vnd"),
	CONSTRAINT "escrows_fully_paid_out" CHECK ("escrows"."settled_lessons" < "escrows"."lessons" or "escrows"."released_vnd" + "escrows"."returned_vnd" = "escrows"."paid_vnd"),
	CONSTRAINT "escrows_fee" CHECK ("escrows"."fee_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "store_fee_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid,
	"effective_on" date NOT NULL,
	"percent" smallint NOT NULL,
	"set_by" uuid,
	CONSTRAINT "store_fee_rates_unique" UNIQUE NULLS NOT DISTINCT("seller_id","effective_on"),
	CONSTRAINT "store_fee_rates_percent" CHECK ("store_fee_rates"."percent" between 15 and 30)
);
--> statement-breakpoint
CREATE TABLE "point_accruals" (
	"order_line_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"granted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "point_lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"type" text NOT NULL,
	"amount" integer NOT NULL,
	"remaining" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	CONSTRAINT "point_lots_source_unique" UNIQUE("source_kind","source_id","person_id"),
	CONSTRAINT "point_lots_type" CHECK ("point_lots"."type" in ('TU', 'RP')),
	CONSTRAINT "point_lots_remaining" CHECK ("point_lots"."amount" > 0 and "point_lots"."remaining" between 0 and "point_lots"."amount")
);
--> statement-breakpoint
CREATE TABLE "point_monthly_totals" (
	"person_id" uuid NOT NULL,
	"month" date NOT NULL,
	"earned" integer NOT NULL,
	"cap" integer NOT NULL,
	CONSTRAINT "point_monthly_totals_person_id_month_pk" PRIMARY KEY("person_id","month"),
	CONSTRAINT "point_monthly_totals_cap" CHECK ("point_monthly_totals"."earned" between 0 and "point_monthly_totals"."cap")
);
--> statement-breakpoint
CREATE TABLE "point_rules" (
	"effective_on" date PRIMARY KEY NOT NULL,
	"vnd_per_point" integer NOT NULL,
	"worth_vnd" integer NOT NULL,
	"max_percent" smallint NOT NULL,
	"monthly_cap" integer NOT NULL,
	"months_valid" smallint NOT NULL,
	CONSTRAINT "point_rules_vnd" CHECK ("point_rules"."vnd_per_point" > 0 and "point_rules"."worth_vnd" > 0),
	CONSTRAINT "point_rules_bounds" CHECK ("point_rules"."max_percent" between 0 and 100 and "point_rules"."monthly_cap" >= 0 and "point_rules"."months_valid" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "point_use_lots" (
	"use_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "point_use_lots_use_id_lot_id_pk" PRIMARY KEY("use_id","lot_id"),
	CONSTRAINT "point_use_lots_amount" CHECK ("point_use_lots"."amount" > 0 and "point_use_lots"."returned" between 0 and "point_use_lots"."amount")
);
--> statement-breakpoint
CREATE TABLE "point_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"purpose" text NOT NULL,
	"source_id" text NOT NULL,
	"state" text NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "point_uses_amount" CHECK ("point_uses"."amount" > 0 and "point_uses"."returned" between 0 and "point_uses"."amount"),
	CONSTRAINT "point_uses_purpose" CHECK ("point_uses"."purpose" in ('ORDER', 'REWARD', 'CLAWBACK')),
	CONSTRAINT "point_uses_state" CHECK ("point_uses"."state" in ('HELD', 'USED', 'RETURNED')),
	CONSTRAINT "point_uses_ended" CHECK (("point_uses"."state" = 'HELD') = ("point_uses"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "promotion_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"owner_id" uuid,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "promotion_codes_form" CHECK ("promotion_codes"."code" ~ '^[A-Z0-9_-]{3,64}$'),
	CONSTRAINT "promotion_codes_uses" CHECK ("promotion_codes"."uses" >= 0 and "promotion_codes"."uses" <= "promotion_codes"."max_uses"),
	CONSTRAINT "promotion_codes_source" CHECK ("promotion_codes"."source" in ('PUBLIC', 'BATCH', 'GIFT', 'REWARD', 'REFERRAL')),
	CONSTRAINT "promotion_codes_owned" CHECK ("promotion_codes"."source" not in ('GIFT', 'REWARD', 'REFERRAL') or ("promotion_codes"."owner_id" is not null and "promotion_codes"."max_uses" = 1))
);
--> statement-breakpoint
CREATE TABLE "promotion_counts" (
	"promotion_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"scope_id" uuid NOT NULL,
	"uses" integer NOT NULL,
	"max_uses" integer NOT NULL,
	CONSTRAINT "promotion_counts_promotion_id_scope_scope_id_pk" PRIMARY KEY("promotion_id","scope","scope_id"),
	CONSTRAINT "promotion_counts_scope" CHECK ("promotion_counts"."scope" in ('PERSON', 'HOUSEHOLD')),
	CONSTRAINT "promotion_counts_limit" CHECK ("promotion_counts"."uses" between 0 and "promotion_counts"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"code" text,
	"placement_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"household_id" uuid NOT NULL,
	"household_member_ids" uuid[] DEFAULT '{}' NOT NULL,
	"discount_vnd" bigint NOT NULL,
	"state" text DEFAULT 'HELD' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "promotion_uses_state" CHECK ("promotion_uses"."state" in ('HELD', 'USED', 'RELEASED')),
	CONSTRAINT "promotion_uses_ended" CHECK (("promotion_uses"."state" = 'HELD') = ("promotion_uses"."ended_at" is null)),
	CONSTRAINT "promotion_uses_discount" CHECK ("promotion_uses"."discount_vnd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"explanation" text NOT NULL,
	"entry" text NOT NULL,
	"effect" text NOT NULL,
	"value" bigint NOT NULL,
	"cap_vnd" bigint,
	"free_count" smallint,
	"stacking" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"funded_by" text DEFAULT 'PLATFORM' NOT NULL,
	"conditions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"max_per_person" integer,
	"max_per_household" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotions_entry" CHECK ("promotions"."entry" in ('AUTOMATIC', 'CODE')),
	CONSTRAINT "promotions_effect" CHECK ("promotions"."effect" in ('PERCENT', 'AMOUNT', 'FIXED_PRICE', 'FREE_COURSE', 'FREE_DAYS', 'BUY_N')),
	CONSTRAINT "promotions_value" CHECK (case "promotions"."effect" when 'PERCENT' then "promotions"."value" between 1 and 100 when 'FREE_DAYS' then "promotions"."value" between 1 and 366 when 'BUY_N' then "promotions"."value" between 2 and 20 and "promotions"."free_count" between 1 and "promotions"."value" - 1 when 'FREE_COURSE' then "promotions"."value" = 0 else "promotions"."value" between 0 and 9999999999 end),
	CONSTRAINT "promotions_cap" CHECK ("promotions"."cap_vnd" > 0),
	CONSTRAINT "promotions_stacking" CHECK ("promotions"."stacking" in ('EXCLUSIVE', 'WITH_AUTOMATIC', 'STACKABLE')),
	CONSTRAINT "promotions_funded" CHECK ("promotions"."funded_by" in ('PLATFORM', 'SELLER')),
	CONSTRAINT "promotions_state" CHECK ("promotions"."state" in ('DRAFT', 'ACTIVE', 'PAUSED', 'ENDED')),
	CONSTRAINT "promotions_times" CHECK ("promotions"."ends_at" > "promotions"."starts_at"),
	CONSTRAINT "promotions_uses" CHECK ("promotions"."uses" >= 0 and "promotions"."uses" <= "promotions"."max_uses"),
	CONSTRAINT "promotions_limits" CHECK ("promotions"."max_uses" > 0 and "promotions"."max_per_person" > 0 and "promotions"."max_per_household" > 0)
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"points" integer NOT NULL,
	"stock" integer,
	"given" integer DEFAULT 0 NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	CONSTRAINT "rewards_points" CHECK ("rewards"."points" > 0),
	CONSTRAINT "rewards_stock" CHECK ("rewards"."given" >= 0 and ("rewards"."stock" is null or "rewards"."given" <= "rewards"."stock"))
);
--> statement-breakpoint
CREATE TABLE "membership_pauses" (
	"order_line_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"ended_on" date,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_pauses_days" CHECK ("membership_pauses"."ends_on" - "membership_pauses"."starts_on" between 1 and 30),
	CONSTRAINT "membership_pauses_ended" CHECK ("membership_pauses"."ended_on" between "membership_pauses"."starts_on" and "membership_pauses"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "membership_seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_line_id" uuid NOT NULL,
	"seat" smallint NOT NULL,
	"seats" smallint NOT NULL,
	"person_id" uuid NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "membership_seats_number" CHECK ("membership_seats"."seat" between 2 and "membership_seats"."seats")
);
--> statement-breakpoint
CREATE TABLE "plan_earnings" (
	"source_line_id" uuid NOT NULL,
	"part" smallint DEFAULT 1 NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"earned_through" date,
	"earned_vnd" bigint DEFAULT 0 NOT NULL,
	"cut_on" date,
	"cut_vnd" bigint DEFAULT 0 NOT NULL,
	"moved_vnd" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "plan_earnings_source_line_id_part_pk" PRIMARY KEY("source_line_id","part"),
	CONSTRAINT "plan_earnings_days" CHECK ("plan_earnings"."first_day" <= "plan_earnings"."last_day" and "plan_earnings"."earned_through" between "plan_earnings"."first_day" and "plan_earnings"."last_day"),
	CONSTRAINT "plan_earnings_amount" CHECK ("plan_earnings"."amount_vnd" > 0 and "plan_earnings"."earned_vnd" between 0 and "plan_earnings"."amount_vnd"),
	CONSTRAINT "plan_earnings_cut" CHECK (("plan_earnings"."cut_on" is null) = ("plan_earnings"."cut_vnd" = 0) and "plan_earnings"."cut_vnd" >= 0 and ("plan_earnings"."cut_on" is null or "plan_earnings"."earned_vnd" + "plan_earnings"."cut_vnd" = "plan_earnings"."amount_vnd")),
	CONSTRAINT "plan_earnings_moved" CHECK ("plan_earnings"."moved_vnd" between 0 and "plan_earnings"."cut_vnd"),
	CONSTRAINT "plan_earnings_started" CHECK (("plan_earnings"."earned_through" is null) <= ("plan_earnings"."earned_vnd" = 0)),
	CONSTRAINT "plan_earnings_done" CHECK (("plan_earnings"."earned_through" = "plan_earnings"."last_day") <= ("plan_earnings"."earned_vnd" = "plan_earnings"."amount_vnd"))
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"price_vnd" bigint NOT NULL,
	"months" integer NOT NULL,
	"description" text NOT NULL,
	"image" text NOT NULL,
	"view_color" text NOT NULL,
	"seats" smallint DEFAULT 1 NOT NULL,
	"sort" integer NOT NULL,
	"is_on_sale" boolean NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "plans_version" UNIQUE("sku","version"),
	CONSTRAINT "plans_price" CHECK ("plans"."price_vnd" between 1 and 9999999999),
	CONSTRAINT "plans_months" CHECK ("plans"."months" between 1 and 120),
	CONSTRAINT "plans_seats" CHECK ("plans"."seats" between 1 and 6),
	CONSTRAINT "plans_color" CHECK ("plans"."view_color" ~* '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "entitlement_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entitlement_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"change" text NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "entitlement_changes_change" CHECK ("entitlement_changes"."change" in ('SPLIT', 'MOVED', 'CUT', 'LOCKED', 'UNLOCKED')),
	CONSTRAINT "entitlement_changes_after" CHECK (("entitlement_changes"."starts_at" is null) = ("entitlement_changes"."ends_at" is null))
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ref_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"source_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"part" smallint DEFAULT 1 NOT NULL,
	"locked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entitlements_source_unique" UNIQUE("source","source_id","part"),
	CONSTRAINT "entitlements_kind" CHECK ("entitlements"."kind" in ('CO', 'SUB', 'TN', 'LL')),
	CONSTRAINT "entitlements_source" CHECK ("entitlements"."source" in ('LINE', 'GIFT', 'CLASS', 'ADMIN', 'SEAT')),
	CONSTRAINT "entitlements_period" CHECK ("entitlements"."starts_at" <= "entitlements"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"learner_id" uuid NOT NULL,
	"seen_name" text NOT NULL,
	"seen_is_sold" boolean DEFAULT true NOT NULL,
	"seen_price_vnd" bigint NOT NULL,
	"seen_seats_left" integer,
	"is_selected" boolean DEFAULT true NOT NULL,
	"is_saved" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_unique" UNIQUE("person_id","sku","learner_id"),
	CONSTRAINT "cart_items_selected" CHECK (NOT ("cart_items"."is_selected" and "cart_items"."is_saved"))
);
--> statement-breakpoint
CREATE TABLE "checkout_orders" (
	"checkout_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "checkout_orders_checkout_id_order_id_pk" PRIMARY KEY("checkout_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_requests" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tax_id" text,
	"address" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "invoice_requests_tax_id" CHECK (vn_tax_id_is_valid("invoice_requests"."tax_id"))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"order_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"checkout_code" text,
	"amount_vnd" bigint,
	CONSTRAINT "order_events_pkey" PRIMARY KEY("order_id","kind","subject"),
	CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" = any('{PLACED,RENEWED,CHECKOUT_OPENED,PAYMENT_DECLINED,PAYMENT_HELD,PAID,COMPLETED,DELIVERED,CANCELLED,EXPIRED,REPLACED,REPRICED,MONEY_LATE,MONEY_DOUBLE,MONEY_SHORT,MONEY_OVER,MONEY_CREDITED,REFUND_DECIDED,REFUND_REQUESTED,PARTLY_REFUNDED,REFUNDED,INVOICED}'))
);
--> statement-breakpoint
CREATE TABLE "order_line_discounts" (
	"line_id" uuid NOT NULL,
	"step" smallint NOT NULL,
	"kind" text NOT NULL,
	"promotion_id" uuid,
	"code" text,
	"amount_vnd" bigint NOT NULL,
	"funded_by" text NOT NULL,
	"explanation" text NOT NULL,
	CONSTRAINT "order_line_discounts_line_id_step_pk" PRIMARY KEY("line_id","step"),
	CONSTRAINT "order_line_discounts_kind" CHECK ("order_line_discounts"."kind" in ('PROMOTION', 'POINTS')),
	CONSTRAINT "order_line_discounts_promotion" CHECK (("order_line_discounts"."kind" = 'PROMOTION') = ("order_line_discounts"."promotion_id" is not null)),
	CONSTRAINT "order_line_discounts_amount" CHECK ("order_line_discounts"."amount_vnd" > 0),
	CONSTRAINT "order_line_discounts_funded" CHECK ("order_line_discounts"."funded_by" in ('PLATFORM', 'SELLER'))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"seller_id" uuid,
	"fee_vnd" bigint DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"price_vnd" bigint NOT NULL,
	"months" integer,
	"plan_version_id" uuid,
	"discount_vnd" bigint DEFAULT 0 NOT NULL,
	"platform_discount_vnd" bigint DEFAULT 0 NOT NULL,
	"credit_vnd" bigint DEFAULT 0 NOT NULL,
	"replaces_line_id" uuid,
	"refunded_vnd" bigint DEFAULT 0 NOT NULL,
	"bonus_days" smallint DEFAULT 0 NOT NULL,
	"ref_id" uuid,
	"batch_id" uuid,
	"seat_hold_id" uuid,
	"lessons" smallint,
	"minutes" smallint,
	"gift" jsonb,
	"cooling_off_days" smallint DEFAULT 7 NOT NULL,
	CONSTRAINT "order_lines_kind" CHECK ("order_lines"."kind" = any('{CO,SUB,TN,LL}')),
	CONSTRAINT "order_lines_price" CHECK ("order_lines"."fee_vnd" between 0 and "order_lines"."price_vnd"),
	CONSTRAINT "order_lines_paid" CHECK ("order_lines"."discount_vnd" between 0 and "order_lines"."price_vnd" - "order_lines"."credit_vnd" and "order_lines"."credit_vnd" >= 0 and "order_lines"."platform_discount_vnd" between 0 and "order_lines"."discount_vnd"),
	CONSTRAINT "order_lines_refunded" CHECK ("order_lines"."refunded_vnd" between 0 and "order_lines"."price_vnd" - "order_lines"."discount_vnd"),
	CONSTRAINT "order_lines_product_ref" CHECK ("order_lines"."kind" = 'SUB' or ("order_lines"."ref_id" is not null and "order_lines"."lessons" between 1 and 500)),
	CONSTRAINT "order_lines_minutes" CHECK (("order_lines"."kind" = 'TN') = ("order_lines"."minutes" is not null) and "order_lines"."minutes" in (30, 60, 120, 180)),
	CONSTRAINT "order_lines_plan" CHECK ("order_lines"."kind" <> 'SUB' or ("order_lines"."plan_version_id" is not null and "order_lines"."months" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_receipts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"buyer_id" uuid NOT NULL,
	"status" text NOT NULL,
	"intent" text NOT NULL,
	"seller_key" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"placement_id" uuid,
	"total_vnd" bigint NOT NULL,
	"discount_vnd" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"auto_cancel_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"paid_by_checkout_id" uuid,
	CONSTRAINT "orders_code_unique" UNIQUE("code"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" = any('{AWAITING_PAYMENT,WAITING_CONFIRMATION,COMPLETED,CANCELLED,REFUNDED}')),
	CONSTRAINT "orders_total" CHECK ("orders"."total_vnd" between 0 and 9999999999),
	CONSTRAINT "orders_deadlines" CHECK ("orders"."expires_at" <= "orders"."auto_cancel_at"),
	CONSTRAINT "orders_discount" CHECK ("orders"."discount_vnd" >= 0),
	CONSTRAINT "orders_paid" CHECK ("orders"."status" <> all('{WAITING_CONFIRMATION,COMPLETED,REFUNDED}') or "orders"."paid_by_checkout_id" is not null or "orders"."total_vnd" = 0),
	CONSTRAINT "orders_completed" CHECK (("orders"."status" = any('{COMPLETED,REFUNDED}')) = ("orders"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "requested_items" (
	"item_key" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instalment_plans" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"buyer_id" uuid NOT NULL,
	"total_vnd" bigint NOT NULL,
	"parts" smallint NOT NULL,
	"grace_days" smallint DEFAULT 7 NOT NULL,
	"state" text DEFAULT 'PROPOSED' NOT NULL,
	"agreed_at" timestamp with time zone,
	"locked_at" timestamp with time zone,
	"refund_to_balance_disclosed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "instalment_plans_total" CHECK ("instalment_plans"."total_vnd" > 0),
	CONSTRAINT "instalment_plans_parts" CHECK ("instalment_plans"."parts" between 2 and 6),
	CONSTRAINT "instalment_plans_grace" CHECK ("instalment_plans"."grace_days" between 0 and 60),
	CONSTRAINT "instalment_plans_state" CHECK ("instalment_plans"."state" in ('PROPOSED', 'ACTIVE', 'OVERDUE', 'LOCKED', 'PAID', 'ENDED')),
	CONSTRAINT "instalment_plans_agreed" CHECK (("instalment_plans"."state" = 'PROPOSED') = ("instalment_plans"."agreed_at" is null) or "instalment_plans"."state" = 'ENDED')
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"order_id" uuid NOT NULL,
	"no" smallint NOT NULL,
	"due_on" date NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"paid_by_checkout_id" uuid,
	"paid_at" timestamp with time zone,
	"forgiven_vnd" bigint DEFAULT 0 NOT NULL,
	"reminded_on" date,
	CONSTRAINT "instalments_order_id_no_pk" PRIMARY KEY("order_id","no"),
	CONSTRAINT "instalments_amount" CHECK ("instalments"."amount_vnd" > 0 and "instalments"."forgiven_vnd" between 0 and "instalments"."amount_vnd"),
	CONSTRAINT "instalments_paid" CHECK (("instalments"."paid_by_checkout_id" is null) = ("instalments"."paid_at" is null))
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"invoice_id" uuid NOT NULL,
	"no" smallint NOT NULL,
	"name" text NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"vat_percent" smallint,
	"vat_vnd" bigint NOT NULL,
	CONSTRAINT "invoice_lines_invoice_id_no_pk" PRIMARY KEY("invoice_id","no"),
	CONSTRAINT "invoice_lines_vat" CHECK ("invoice_lines"."vat_vnd" = case when "invoice_lines"."vat_percent" is null then 0 else sign("invoice_lines"."amount_vnd"::numeric) * div(abs("invoice_lines"."amount_vnd") * "invoice_lines"."vat_percent" * 2 + 100 + "invoice_lines"."vat_percent", 2 * (100 + "invoice_lines"."vat_percent")) end)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"original_invoice_id" uuid,
	"refund_id" uuid,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"provider_key" text NOT NULL,
	"series" text,
	"number" text,
	"lookup_code" text,
	"total_vnd" bigint NOT NULL,
	"vat_vnd" bigint NOT NULL,
	"buyer" jsonb NOT NULL,
	"refusal" text,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"next_poll_at" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "invoices_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "invoices_provider_key_unique" UNIQUE("provider_key"),
	CONSTRAINT "invoices_number" UNIQUE("series","number"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('ISSUE', 'ADJUST', 'REPLACE') and ("invoices"."kind" = 'ISSUE') = ("invoices"."original_invoice_id" is null)),
	CONSTRAINT "invoices_state" CHECK ("invoices"."state" in ('DRAFT', 'SENT', 'ISSUED', 'REPLACED', 'CANCELLED', 'REFUSED')),
	CONSTRAINT "invoices_issued" CHECK ("invoices"."state" in ('DRAFT', 'SENT', 'REFUSED') or num_nulls("invoices"."series", "invoices"."number", "invoices"."issued_at") = 0)
);
--> statement-breakpoint
CREATE TABLE "gift_claims" (
	"gift_id" uuid PRIMARY KEY NOT NULL,
	"claimed_by" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"receiver_type" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_claims_receiver_type" CHECK ("gift_claims"."receiver_type" in ('PARENT', 'STUDENT'))
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"promotion_code" text,
	"order_line_id" uuid,
	"giver_id" uuid,
	"receiver_id" uuid,
	"receiver_phone" text,
	"card" text DEFAULT 'SAO_KHUE' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"deliver_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"is_refund_requested" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gifts_code_unique" UNIQUE("code"),
	CONSTRAINT "gifts_promotion_code_unique" UNIQUE("promotion_code"),
	CONSTRAINT "gifts_order_line_id_unique" UNIQUE("order_line_id"),
	CONSTRAINT "gifts_kind" CHECK ("gifts"."kind" in ('VOUCHER', 'COURSE', 'PLAN') and ("gifts"."kind" = 'VOUCHER') = ("gifts"."promotion_code" is not null) and ("gifts"."kind" <> 'VOUCHER') = ("gifts"."order_line_id" is not null)),
	CONSTRAINT "gifts_receiver" CHECK (num_nonnulls("gifts"."receiver_id", "gifts"."receiver_phone") >= 1 and "gifts"."receiver_phone" ~ '^[+]84[1-9][0-9]{8,9}$'),
	CONSTRAINT "gifts_message" CHECK (char_length("gifts"."message") <= 500),
	CONSTRAINT "gifts_state" CHECK ("gifts"."state" in ('WAITING', 'OFFERED', 'CLAIMED', 'REVOKED', 'EXPIRED')),
	CONSTRAINT "gifts_delivered" CHECK ("gifts"."state" = 'WAITING' or "gifts"."delivered_at" is not null or "gifts"."state" = 'REVOKED')
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "referral_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "referral_entries" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"referee_id" uuid NOT NULL,
	"referrer_household" uuid NOT NULL,
	"referee_household" uuid NOT NULL,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'ENTERED' NOT NULL,
	"reason" text,
	"order_id" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "referral_entries_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "referral_entries_state" CHECK ("referral_entries"."state" in ('ENTERED', 'REWARDED', 'REFUSED')),
	CONSTRAINT "referral_entries_decided" CHECK (("referral_entries"."state" = 'ENTERED') = ("referral_entries"."decided_at" is null) and ("referral_entries"."state" <> 'REWARDED' or "referral_entries"."order_id" is not null) and ("referral_entries"."state" <> 'REFUSED' or "referral_entries"."reason" is not null)),
	CONSTRAINT "referral_entries_other_household" CHECK ("referral_entries"."referrer_household" <> "referral_entries"."referee_household")
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"lessons" smallint,
	"days" smallint,
	"points_back" integer DEFAULT 0 NOT NULL,
	"points_taken" integer DEFAULT 0 NOT NULL,
	"is_counted" boolean DEFAULT true NOT NULL,
	CONSTRAINT "refund_lines_refund_id_order_line_id_pk" PRIMARY KEY("refund_id","order_line_id"),
	CONSTRAINT "refund_lines_amount" CHECK ("refund_lines"."amount_vnd" >= 0),
	CONSTRAINT "refund_lines_points" CHECK ("refund_lines"."points_back" >= 0 and "refund_lines"."points_taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"request_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"order_id" uuid,
	"suspense_item_id" uuid,
	"receipt_id" uuid,
	"payee_id" uuid,
	"requested_by" uuid,
	"reason" text NOT NULL,
	"note" text,
	"amount_vnd" bigint NOT NULL,
	"withheld_vnd" bigint DEFAULT 0 NOT NULL,
	"dues_vnd" bigint DEFAULT 0 NOT NULL,
	"channel" text NOT NULL,
	"state" text DEFAULT 'REQUESTED' NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"second_approved_by" uuid,
	"second_approved_at" timestamp with time zone,
	"rejected_by" uuid,
	"payment_account_id" uuid,
	"sealed_account" text,
	"gateway_request_id" text,
	"gateway_reference" text,
	"gateway_code" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"portal_status" text,
	"portal_checked_by" uuid,
	"portal_checked_at" timestamp with time zone,
	"next_poll_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "refunds_code_unique" UNIQUE("code"),
	CONSTRAINT "refunds_gateway_request_id_unique" UNIQUE("gateway_request_id"),
	CONSTRAINT "refunds_subject" CHECK ("refunds"."subject" in ('ORDER', 'SUSPENSE') and ("refunds"."subject" = 'ORDER') = ("refunds"."order_id" is not null) and ("refunds"."subject" = 'SUSPENSE') = ("refunds"."suspense_item_id" is not null)),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_vnd" between 0 and 9999999999),
	CONSTRAINT "refunds_deductions" CHECK ("refunds"."withheld_vnd" >= 0 and "refunds"."dues_vnd" >= 0),
	CONSTRAINT "refunds_portal_status" CHECK ("refunds"."portal_status" in ('REFUNDED', 'NOT_REFUNDED') and num_nulls("refunds"."portal_status", "refunds"."portal_checked_by", "refunds"."portal_checked_at") in (0, 3)),
	CONSTRAINT "refunds_channel" CHECK ("refunds"."channel" in ('GATEWAY', 'BALANCE', 'BANK')),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('REQUESTED', 'CHECKED', 'APPROVED', 'SENDING', 'SENT', 'DONE', 'FAILED', 'REJECTED', 'WITHDRAWN')),
	CONSTRAINT "refunds_receipt_required" CHECK ("refunds"."channel" = 'BALANCE' or "refunds"."receipt_id" is not null),
	CONSTRAINT "refunds_no_self_approval" CHECK ("refunds"."approved_by" is distinct from "refunds"."requested_by" or "refunds"."approved_by" is null),
	CONSTRAINT "refunds_no_second_self_approval" CHECK ("refunds"."second_approved_by" is null or ("refunds"."second_approved_by" is distinct from "refunds"."requested_by" and "refunds"."second_approved_by" <> "refunds"."approved_by")),
	CONSTRAINT "refunds_four_eyes" CHECK ("refunds"."channel" <> 'BANK' or "refunds"."state" not in ('APPROVED', 'SENDING', 'SENT', 'DONE') or ("refunds"."approved_by" is not null and "refunds"."second_approved_by" is not null)),
	CONSTRAINT "refunds_ended" CHECK (("refunds"."state" in ('DONE', 'REJECTED', 'WITHDRAWN')) = ("refunds"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "chat_members" (
	"room_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"from_seq" integer DEFAULT 0 NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	"muted_at" timestamp with time zone,
	"draft" text DEFAULT '' NOT NULL,
	"notified_seq" integer DEFAULT 0 NOT NULL,
	"notified_at" timestamp with time zone,
	CONSTRAINT "chat_members_room_id_person_id_pk" PRIMARY KEY("room_id","person_id"),
	CONSTRAINT "chat_members_read" CHECK ("chat_members"."read_seq" >= "chat_members"."from_seq"),
	CONSTRAINT "chat_members_draft" CHECK (char_length("chat_members"."draft") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "chat_message_versions" (
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"revision" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_message_versions_room_id_seq_revision_pk" PRIMARY KEY("room_id","seq","revision")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"revision" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"pinned_at" timestamp with time zone,
	"reply_to" integer,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	"mention_names" text[] DEFAULT '{}' NOT NULL,
	"attached" text,
	CONSTRAINT "chat_messages_room_id_seq_pk" PRIMARY KEY("room_id","seq"),
	CONSTRAINT "chat_messages_client_id_unique" UNIQUE("room_id","sender_id","client_id"),
	CONSTRAINT "chat_messages_text" CHECK (char_length("chat_messages"."text") <= 5000 and ("chat_messages"."deleted_at" is null or "chat_messages"."text" = '')),
	CONSTRAINT "chat_messages_numbers" CHECK ("chat_messages"."seq" >= 1 and "chat_messages"."revision" >= "chat_messages"."seq"),
	CONSTRAINT "chat_messages_attached" CHECK ("chat_messages"."attached" ~ '^(ORDER|COURSE) [A-Za-z0-9]{1,32}$' and ("chat_messages"."deleted_at" is null or "chat_messages"."attached" is null)),
	CONSTRAINT "chat_messages_reply" CHECK ("chat_messages"."reply_to" between 1 and "chat_messages"."seq" - 1)
);
--> statement-breakpoint
CREATE TABLE "chat_reactions" (
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_reactions_room_id_seq_person_id_kind_pk" PRIMARY KEY("room_id","seq","person_id","kind"),
	CONSTRAINT "chat_reactions_kind" CHECK ("chat_reactions"."kind" in ('LIKE', 'LOVE', 'HAHA', 'WOW', 'SAD', 'THANKS'))
);
--> statement-breakpoint
CREATE TABLE "chat_rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"purpose" text,
	"key" text NOT NULL,
	"title" text,
	"child_id" uuid,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_revision" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_rooms_key_unique" UNIQUE("key"),
	CONSTRAINT "chat_rooms_kind" CHECK ("chat_rooms"."kind" in ('P2P', 'ROOM', 'SUPPORT')),
	CONSTRAINT "chat_rooms_purpose" CHECK (("chat_rooms"."kind" = 'ROOM') = ("chat_rooms"."purpose" is not null) and "chat_rooms"."purpose" in ('CLASS', 'PARENTS', 'GROUP')),
	CONSTRAINT "chat_rooms_title" CHECK (("chat_rooms"."kind" = 'P2P') = ("chat_rooms"."title" is null)),
	CONSTRAINT "chat_rooms_child" CHECK ("chat_rooms"."child_id" is null or "chat_rooms"."kind" <> 'ROOM'),
	CONSTRAINT "chat_rooms_counts" CHECK ("chat_rooms"."last_seq" >= 0 and "chat_rooms"."last_revision" >= "chat_rooms"."last_seq")
);
--> statement-breakpoint
CREATE TABLE "chat_files" (
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"position" smallint NOT NULL,
	"asset_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"waveform" smallint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "chat_files_room_id_seq_position_pk" PRIMARY KEY("room_id","seq","position"),
	CONSTRAINT "chat_files_asset_unique" UNIQUE("asset_id"),
	CONSTRAINT "chat_files_position" CHECK ("chat_files"."position" between 1 and 10),
	CONSTRAINT "chat_files_waveform" CHECK (cardinality("chat_files"."waveform") <= 64)
);
--> statement-breakpoint
CREATE TABLE "chat_link_previews" (
	"url" text PRIMARY KEY NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_waiting" boolean DEFAULT true NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_links" (
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"url" text NOT NULL,
	"is_notified" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chat_links_room_id_seq_pk" PRIMARY KEY("room_id","seq"),
	CONSTRAINT "chat_links_url" CHECK (char_length("chat_links"."url") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "chat_search_checkpoints" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_search_vectors" (
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"revision" integer NOT NULL,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "chat_search_vectors_room_id_seq_pk" PRIMARY KEY("room_id","seq")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "chat_last_seen" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "chat_nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "chat_presences" (
	"person_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	CONSTRAINT "chat_presences_person_id_node_id_pk" PRIMARY KEY("person_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "chat_pending_notifications" (
	"room_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_pending_notifications_room_id_person_id_pk" PRIMARY KEY("room_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "chat_unnotified_rooms" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_answer_hours" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"quiet_from" time NOT NULL,
	"quiet_to" time NOT NULL,
	"answers_by" time NOT NULL,
	CONSTRAINT "chat_answer_hours_apart" CHECK ("chat_answer_hours"."quiet_from" <> "chat_answer_hours"."quiet_to")
);
--> statement-breakpoint
CREATE TABLE "chat_bans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_blocks" (
	"person_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_blocks_person_id_blocked_id_pk" PRIMARY KEY("person_id","blocked_id"),
	CONSTRAINT "chat_blocks_not_self" CHECK ("chat_blocks"."person_id" <> "chat_blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "chat_contact_disclosures" (
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_contact_disclosures_room_id_seq_pk" PRIMARY KEY("room_id","seq"),
	CONSTRAINT "chat_contact_disclosures_kind" CHECK ("chat_contact_disclosures"."kind" in ('PHONE', 'BANK'))
);
--> statement-breakpoint
CREATE TABLE "moderation_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"decision" text,
	"decided_by" uuid,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "moderation_cases_kind" CHECK ("moderation_cases"."kind" in ('MESSAGE', 'PERSON', 'CONTACT')),
	CONSTRAINT "moderation_cases_decision" CHECK ("moderation_cases"."decision" in ('DISMISS', 'HIDE', 'WARN', 'BAN')),
	CONSTRAINT "moderation_cases_closed_complete" CHECK (("moderation_cases"."closed_at" is null) = ("moderation_cases"."decision" is null) and ("moderation_cases"."closed_at" is null) = ("moderation_cases"."decided_by" is null)),
	CONSTRAINT "moderation_cases_seq" CHECK ("moderation_cases"."seq" >= 0 and ("moderation_cases"."kind" <> 'MESSAGE' or "moderation_cases"."seq" > 0)),
	CONSTRAINT "moderation_cases_times" CHECK ("moderation_cases"."times" >= 1)
);
--> statement-breakpoint
CREATE TABLE "moderation_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"content" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_reports_unique" UNIQUE("reporter_id","room_id","seq","person_id"),
	CONSTRAINT "moderation_reports_reason" CHECK ("moderation_reports"."reason" in ('RUDE', 'BULLYING', 'UNSAFE', 'OUTSIDE', 'SPAM', 'OTHER'))
);
--> statement-breakpoint
CREATE TABLE "support_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"category" text NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"is_bot_active" boolean DEFAULT true NOT NULL,
	"agent_id" uuid,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"waiting_since" timestamp with time zone DEFAULT now(),
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"rating" smallint,
	CONSTRAINT "support_requests_category" CHECK ("support_requests"."category" in ('ORDER', 'REFUND', 'CLASS', 'ACCOUNT', 'FAMILY', 'OTHER')),
	CONSTRAINT "support_requests_status" CHECK ("support_requests"."status" in ('WAITING', 'ASSISTED', 'ANSWERED', 'CLOSED')),
	CONSTRAINT "support_requests_waiting_since" CHECK (("support_requests"."status" = 'WAITING') = ("support_requests"."waiting_since" is not null)),
	CONSTRAINT "support_requests_closed_at" CHECK (("support_requests"."status" = 'CLOSED') = ("support_requests"."closed_at" is not null)),
	CONSTRAINT "support_requests_rating" CHECK ("support_requests"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"link_text" text NOT NULL,
	"href" text NOT NULL,
	"subject_key" text,
	"cover_asset_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "banners_cover_unique" UNIQUE("cover_asset_id"),
	CONSTRAINT "banners_place" CHECK ("banners"."place" in ('HOME', 'COURSES', 'INTERACTIVE_CLASSES', 'TUTORS', 'KNOWLEDGE')),
	CONSTRAINT "banners_time" CHECK ("banners"."ends_at" > "banners"."starts_at"),
	CONSTRAINT "banners_href" CHECK ("banners"."href" ~ '^/([^/\\[:space:][:cntrl:]][^\\[:space:][:cntrl:]]*)?$')
);
--> statement-breakpoint
CREATE TABLE "reconcile_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"took_ms" integer NOT NULL,
	"is_clean" boolean NOT NULL,
	"checks" integer NOT NULL,
	"rows" integer NOT NULL,
	"findings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"url" text,
	"audience" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"scheduled_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"last_person_id" uuid,
	"last_delivered_at" timestamp with time zone,
	"delivered" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_state" CHECK ("campaigns"."state" in ('DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'STOPPED')),
	CONSTRAINT "campaigns_category" CHECK ("campaigns"."category" in ('GENERAL', 'PROD', 'GIFT', 'CS', 'ADS', 'RMD', 'WARN')),
	CONSTRAINT "campaigns_scheduled" CHECK (("campaigns"."state" = 'DRAFT') = ("campaigns"."scheduled_at" is null)),
	CONSTRAINT "campaigns_ended" CHECK (("campaigns"."state" in ('SENT', 'STOPPED')) = ("campaigns"."ended_at" is not null)),
	CONSTRAINT "campaigns_failure" CHECK ("campaigns"."failure" in ('TEXT_INVALID', 'BUSY', 'UNKNOWN')),
	CONSTRAINT "campaigns_failed" CHECK (("campaigns"."failure" is null) = ("campaigns"."failed_at" is null)),
	CONSTRAINT "campaigns_delivered" CHECK ("campaigns"."delivered" >= 0 and ("campaigns"."delivered" = 0 or "campaigns"."started_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "site_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'REQUEST_COURSE' NOT NULL,
	"person_id" uuid,
	"name" text,
	"contact" text,
	"content" text NOT NULL,
	"subject" jsonb,
	"status" text DEFAULT 'NEW' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"handled_by" uuid,
	"handled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_messages_content" CHECK (char_length("site_messages"."content") between 1 and 2000),
	CONSTRAINT "site_messages_kind" CHECK ("site_messages"."kind" in ('REQUEST_COURSE', 'CONTACT', 'REPORT')),
	CONSTRAINT "site_messages_status" CHECK ("site_messages"."status" in ('NEW', 'DONE')),
	CONSTRAINT "site_messages_handled" CHECK (("site_messages"."status" = 'DONE') = ("site_messages"."handled_at" is not null)),
	CONSTRAINT "site_messages_contact" CHECK ("site_messages"."kind" <> 'CONTACT' or ("site_messages"."name" is not null and "site_messages"."contact" is not null)),
	CONSTRAINT "site_messages_report" CHECK (("site_messages"."kind" = 'REPORT') = ("site_messages"."subject" is not null))
);
--> statement-breakpoint
CREATE TABLE "search_history" (
	"person_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"normalized_name" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"searched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_history_person_id_scope_normalized_name_pk" PRIMARY KEY("person_id","scope","normalized_name"),
	CONSTRAINT "search_history_scope" CHECK ("search_history"."scope" in ('COURSE', 'INTERACTIVE', 'TUTOR')),
	CONSTRAINT "search_history_length" CHECK (char_length("search_history"."name") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_guardian_id_people_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_roles" ADD CONSTRAINT "person_roles_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_tokens" ADD CONSTRAINT "session_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_id_sessions_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonated_person_id_people_id_fk" FOREIGN KEY ("impersonated_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_identifiers" ADD CONSTRAINT "sign_in_identifiers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_notices" ADD CONSTRAINT "security_notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_notices" ADD CONSTRAINT "security_notices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "socket_tickets" ADD CONSTRAINT "socket_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_view_codes" ADD CONSTRAINT "web_view_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_sign_ins" ADD CONSTRAINT "linked_sign_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_acceptances" ADD CONSTRAINT "policy_acceptances_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_requests" ADD CONSTRAINT "role_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_entries" ADD CONSTRAINT "consent_entries_subject_id_people_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_entries" ADD CONSTRAINT "consent_entries_by_id_people_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_invitations" ADD CONSTRAINT "family_invitations_inviter_id_people_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_invitations" ADD CONSTRAINT "family_invitations_accepted_by_people_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_sign_in_codes" ADD CONSTRAINT "child_sign_in_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_sign_in_codes" ADD CONSTRAINT "child_sign_in_codes_guardian_id_people_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_proof_views" ADD CONSTRAINT "identity_proof_views_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_proof_views" ADD CONSTRAINT "identity_proof_views_viewer_id_people_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_proofs" ADD CONSTRAINT "identity_proofs_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_proofs" ADD CONSTRAINT "identity_proofs_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable" ADD CONSTRAINT "timetable_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_accounts" ADD CONSTRAINT "deleted_accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_accounts" ADD CONSTRAINT "deleted_accounts_by_id_people_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_inboxes" ADD CONSTRAINT "erased_inboxes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_quiet_hours" ADD CONSTRAINT "notification_quiet_hours_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_daily_digests" ADD CONSTRAINT "notification_daily_digests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_notification" FOREIGN KEY ("person_id","notification_id") REFERENCES "public"."notifications"("person_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_attendances" ADD CONSTRAINT "teacher_attendances_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_attendances" ADD CONSTRAINT "teacher_attendances_teacher_id_teacher_profiles_person_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher_profiles"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_followers" ADD CONSTRAINT "teacher_followers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_followers" ADD CONSTRAINT "teacher_followers_teacher_id_teacher_profiles_person_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher_profiles"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD CONSTRAINT "teacher_profiles_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_ratings" ADD CONSTRAINT "teacher_ratings_author_attended" FOREIGN KEY ("author_id","teacher_id") REFERENCES "public"."teacher_attendances"("person_id","teacher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_services" ADD CONSTRAINT "tutor_services_tutor_id_tutors_person_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutors" ADD CONSTRAINT "tutors_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_interests" ADD CONSTRAINT "class_interests_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_interests" ADD CONSTRAINT "class_interests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_classes" ADD CONSTRAINT "open_classes_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_batches" ADD CONSTRAINT "course_batches_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_versions" ADD CONSTRAINT "course_versions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_versions" ADD CONSTRAINT "course_versions_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_holds" ADD CONSTRAINT "seat_holds_batch_id_course_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."course_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_holds" ADD CONSTRAINT "seat_holds_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_holds" ADD CONSTRAINT "seat_holds_learner_id_people_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_holds" ADD CONSTRAINT "seat_holds_holder_id_people_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_attendances" ADD CONSTRAINT "course_attendances_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_attendances" ADD CONSTRAINT "course_attendances_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_attended" FOREIGN KEY ("author_id","course_id") REFERENCES "public"."course_attendances"("person_id","course_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_documents" ADD CONSTRAINT "knowledge_documents_post_id_knowledge_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."knowledge_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_versions" ADD CONSTRAINT "knowledge_versions_post_id_knowledge_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."knowledge_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_versions" ADD CONSTRAINT "knowledge_versions_editor_id_people_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_posting" FOREIGN KEY ("month","posting_id") REFERENCES "public"."ledger_postings"("month","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" FOREIGN KEY ("account_id","currency") REFERENCES "public"."ledger_accounts"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_payer_id_people_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_shortfall_of_checkout_id_checkouts_id_fk" FOREIGN KEY ("shortfall_of_checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_items" ADD CONSTRAINT "suspense_items_receipt_id_payment_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."payment_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_items" ADD CONSTRAINT "suspense_items_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_items" ADD CONSTRAINT "suspense_items_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_payment_accounts" ADD CONSTRAINT "default_payment_accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_payment_accounts" ADD CONSTRAINT "default_payment_account_exists" FOREIGN KEY ("person_id","account_id") REFERENCES "public"."payment_accounts"("person_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escrow_lessons" ADD CONSTRAINT "escrow_lessons_line_id_escrows_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."escrows"("line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escrows" ADD CONSTRAINT "escrows_seller_id_people_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escrows" ADD CONSTRAINT "escrows_learner_id_people_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_fee_rates" ADD CONSTRAINT "store_fee_rates_seller_id_people_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_fee_rates" ADD CONSTRAINT "store_fee_rates_set_by_people_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_accruals" ADD CONSTRAINT "point_accruals_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_lots" ADD CONSTRAINT "point_lots_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_monthly_totals" ADD CONSTRAINT "point_monthly_totals_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_use_lots" ADD CONSTRAINT "point_use_lots_use_id_point_uses_id_fk" FOREIGN KEY ("use_id") REFERENCES "public"."point_uses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_use_lots" ADD CONSTRAINT "point_use_lots_lot_id_point_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."point_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_uses" ADD CONSTRAINT "point_uses_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_counts" ADD CONSTRAINT "promotion_counts_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_code_promotion_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promotion_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_pauses" ADD CONSTRAINT "membership_pauses_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_pauses" ADD CONSTRAINT "membership_pauses_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_seats" ADD CONSTRAINT "membership_seats_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement_changes" ADD CONSTRAINT "entitlement_changes_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_learner_id_people_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_orders" ADD CONSTRAINT "checkout_orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_orders" ADD CONSTRAINT "checkout_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_discounts" ADD CONSTRAINT "order_line_discounts_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_buyer_id_people_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_learner_id_people_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_seller_id_people_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_plan_version_id_plans_id_fk" FOREIGN KEY ("plan_version_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_receipts" ADD CONSTRAINT "order_receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_people_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_by_checkout_id_checkouts_id_fk" FOREIGN KEY ("paid_by_checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requested_items" ADD CONSTRAINT "requested_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_plans" ADD CONSTRAINT "instalment_plans_buyer_id_people_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_order_id_instalment_plans_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."instalment_plans"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_paid_by_checkout_id_checkouts_id_fk" FOREIGN KEY ("paid_by_checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_original_invoice_id_invoices_id_fk" FOREIGN KEY ("original_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_claims" ADD CONSTRAINT "gift_claims_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_claims" ADD CONSTRAINT "gift_claims_claimed_by_people_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_claims" ADD CONSTRAINT "gift_claims_learner_id_people_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_promotion_code_promotion_codes_code_fk" FOREIGN KEY ("promotion_code") REFERENCES "public"."promotion_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_giver_id_people_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_receiver_id_people_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_entries" ADD CONSTRAINT "referral_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_entries" ADD CONSTRAINT "referral_entries_referrer_id_people_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_entries" ADD CONSTRAINT "referral_entries_referee_id_people_id_fk" FOREIGN KEY ("referee_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_receipt_id_payment_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."payment_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payee_id_people_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_by_people_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_second_approved_by_people_id_fk" FOREIGN KEY ("second_approved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_rejected_by_people_id_fk" FOREIGN KEY ("rejected_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_portal_checked_by_people_id_fk" FOREIGN KEY ("portal_checked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender_id_people_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_presences" ADD CONSTRAINT "chat_presences_node_id_chat_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."chat_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_pending_notifications" ADD CONSTRAINT "chat_pending_notifications_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_pending_notifications" ADD CONSTRAINT "chat_pending_notifications_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_unnotified_rooms" ADD CONSTRAINT "chat_unnotified_rooms_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_answer_hours" ADD CONSTRAINT "chat_answer_hours_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_bans" ADD CONSTRAINT "chat_bans_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_blocked_id_people_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_contact_disclosures" ADD CONSTRAINT "chat_contact_disclosures_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_contact_disclosures" ADD CONSTRAINT "chat_contact_disclosures_sender_id_people_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_reports" ADD CONSTRAINT "moderation_reports_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_reports" ADD CONSTRAINT "moderation_reports_reporter_id_people_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_reports" ADD CONSTRAINT "moderation_reports_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_reports" ADD CONSTRAINT "moderation_reports_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_id_chat_rooms_id_fk" FOREIGN KEY ("id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_customer_id_people_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_agent_id_people_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_messages" ADD CONSTRAINT "site_messages_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_messages" ADD CONSTRAINT "site_messages_handled_by_people_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_history" ADD CONSTRAINT "search_history_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_undelivered" ON "outbox" USING btree ("id") WHERE "outbox"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "slugs_of_target" ON "slugs" USING btree ("kind","target_id","assigned_at");--> statement-breakpoint
CREATE INDEX "communes_province_code_folded_index" ON "communes" USING btree ("province_code","folded");--> statement-breakpoint
CREATE INDEX "audit_entries_id_index" ON "audit_entries" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_subject_id_id_index" ON "audit_entries" USING btree ("subject_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_id_index" ON "audit_entries" USING btree ("actor_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "assets_person_id_purpose_index" ON "assets" USING btree ("person_id","purpose");--> statement-breakpoint
CREATE INDEX "assets_to_expire" ON "assets" USING btree ("expires_at") WHERE "assets"."status" in ('REQUESTED', 'UPLOADED', 'CHECKED');--> statement-breakpoint
CREATE INDEX "accounts_not_active" ON "accounts" USING btree ("status","person_id") WHERE "accounts"."status" <> 'ACTIVE';--> statement-breakpoint
CREATE INDEX "guardianships_child_id_index" ON "guardianships" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "one_time_links_account_id_index" ON "one_time_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "person_roles_role_person_id_index" ON "person_roles" USING btree ("role","person_id");--> statement-breakpoint
CREATE INDEX "session_tokens_session_id_index" ON "session_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_tokens_expires_at_index" ON "session_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_account_id_index" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_parent_id_index" ON "sessions" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "sign_in_identifiers_account_id_index" ON "sign_in_identifiers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "known_devices_device_token_hash_index" ON "known_devices" USING btree ("device_token_hash");--> statement-breakpoint
CREATE INDEX "security_notices_account_id_index" ON "security_notices" USING btree ("account_id") WHERE "security_notices"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "security_notices_session_id_index" ON "security_notices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "socket_tickets_expires_at_index" ON "socket_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "socket_tickets_session_id_index" ON "socket_tickets" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "web_view_codes_session_id_index" ON "web_view_codes" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sign_in_tickets_account_id_index" ON "sign_in_tickets" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at_index" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_session_id_index" ON "passkey_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "passkeys_account_id_index" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "contact_proofs_expires_at_index" ON "contact_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oidc_records_grant_hash_index" ON "oidc_records" USING btree ("grant_hash");--> statement-breakpoint
CREATE INDEX "oidc_records_kind_uid_hash_index" ON "oidc_records" USING btree ("kind","uid_hash");--> statement-breakpoint
CREATE INDEX "oidc_records_person_id_index" ON "oidc_records" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "oidc_records_expires_at_index" ON "oidc_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oidc_signing_keys_alg_signs_from_index" ON "oidc_signing_keys" USING btree ("alg","signs_from");--> statement-breakpoint
CREATE INDEX "consent_entries_newest" ON "consent_entries" USING btree ("subject_id","purpose","side","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "family_invitations_open" ON "family_invitations" USING btree ("inviter_id","role") WHERE "family_invitations"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "child_sign_in_codes_guardian_id_index" ON "child_sign_in_codes" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "identity_proof_views_person_id_id_index" ON "identity_proof_views" USING btree ("person_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "identity_proofs_number_unique" ON "identity_proofs" USING btree ("number_fingerprint") WHERE "identity_proofs"."status" = 'APPROVED';--> statement-breakpoint
CREATE INDEX "identity_proofs_queue" ON "identity_proofs" USING btree ("status","submitted_at","person_id");--> statement-breakpoint
CREATE INDEX "timetable_ref_id_index" ON "timetable" USING btree ("ref_id");--> statement-breakpoint
CREATE INDEX "data_requests_person_id_index" ON "data_requests" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "data_requests_open" ON "data_requests" USING btree ("due_on","id") WHERE "data_requests"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "data_requests_recently_closed" ON "data_requests" USING btree ("closed_at","id") WHERE "data_requests"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_by_category" ON "notifications" USING btree ("person_id","category","id");--> statement-breakpoint
CREATE INDEX "notifications_archived" ON "notifications" USING btree ("person_id","id") WHERE "notifications"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_not_seen" ON "notifications" USING btree ("person_id") WHERE "notifications"."seen_at" is null and "notifications"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_not_planned" ON "notifications" USING btree ("id") WHERE "notifications"."planned_at" is null and "notifications"."campaign_id" is null;--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING brin ("published_at");--> statement-breakpoint
CREATE INDEX "notifications_of_campaign" ON "notifications" USING btree ("campaign_id","seen_at","opened_at") WHERE "notifications"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "notification_preferences_enabled" ON "notification_preferences" USING btree ("category","person_id") WHERE "notification_preferences"."is_on";--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_person" ON "push_subscriptions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "notification_daily_digests_due" ON "notification_daily_digests" USING btree ("due_at","person_id") WHERE "notification_daily_digests"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "notification_daily_digests_sending" ON "notification_daily_digests" USING btree ("decided_at") WHERE "notification_daily_digests"."state" = 'SENDING';--> statement-breakpoint
CREATE INDEX "notification_deliveries_due" ON "notification_deliveries" USING btree ("channel","priority","due_at") WHERE "notification_deliveries"."state" = 'WAITING' and not "notification_deliveries"."is_digest";--> statement-breakpoint
CREATE INDEX "notification_deliveries_of_digest" ON "notification_deliveries" USING btree ("due_at","person_id") WHERE "notification_deliveries"."state" = 'WAITING' and "notification_deliveries"."is_digest";--> statement-breakpoint
CREATE INDEX "notification_deliveries_sending" ON "notification_deliveries" USING btree ("decided_at") WHERE "notification_deliveries"."state" = 'SENDING';--> statement-breakpoint
CREATE INDEX "notification_deliveries_of_campaign" ON "notification_deliveries" USING btree ("campaign_id","channel","state") WHERE "notification_deliveries"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "teacher_attendances_teacher_id_index" ON "teacher_attendances" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_followers_teacher_id_index" ON "teacher_followers" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_profiles_by_experience" ON "teacher_profiles" USING btree ("years_teaching" DESC NULLS LAST,"person_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "teacher_ratings_shown" ON "teacher_ratings" USING btree ("teacher_id","written_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "teacher_ratings"."is_shown";--> statement-breakpoint
CREATE INDEX "teacher_ratings_pending" ON "teacher_ratings" USING btree ("id") WHERE "teacher_ratings"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "teacher_ratings_by_author" ON "teacher_ratings" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "tutor_services_tutor_id_position_index" ON "tutor_services" USING btree ("tutor_id","position");--> statement-breakpoint
CREATE INDEX "tutors_most_bought" ON "tutors" USING btree ("learners" DESC NULLS LAST,"person_id" DESC NULLS LAST) WHERE "tutors"."is_listed";--> statement-breakpoint
CREATE INDEX "tutors_best_rated" ON "tutors" USING btree ("rating_rank" DESC NULLS LAST,"person_id" DESC NULLS LAST) WHERE "tutors"."is_listed";--> statement-breakpoint
CREATE INDEX "tutors_by_fee" ON "tutors" USING btree ("fee_hour_vnd","person_id") WHERE "tutors"."is_listed";--> statement-breakpoint
CREATE INDEX "tutors_search" ON "tutors" USING gin ("search","facets");--> statement-breakpoint
CREATE INDEX "tutors_name_trigrams" ON "tutors" USING gin ("title_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tutors_by_name" ON "tutors" USING btree ("title_folded","learners" DESC NULLS LAST,"person_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tutors_free_on" ON "tutors" USING btree ("free_on");--> statement-breakpoint
CREATE INDEX "class_interests_person_id_index" ON "class_interests" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "open_classes_starts_key_id_index" ON "open_classes" USING btree ("starts_key","id");--> statement-breakpoint
CREATE INDEX "open_classes_subject_id_starts_key_id_index" ON "open_classes" USING btree ("subject_id","starts_key","id");--> statement-breakpoint
CREATE INDEX "open_classes_teacher_id_starts_key_index" ON "open_classes" USING btree ("teacher_id","starts_key");--> statement-breakpoint
CREATE INDEX "open_classes_search" ON "open_classes" USING gin ("search");--> statement-breakpoint
CREATE INDEX "categories_parent_id_position_id_index" ON "categories" USING btree ("parent_id","position","id");--> statement-breakpoint
CREATE INDEX "course_batches_course_id_starts_on_id_index" ON "course_batches" USING btree ("course_id","starts_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "course_versions_one_request" ON "course_versions" USING btree ("course_id") WHERE "course_versions"."status" in ('PENDING_APPROVAL', 'UNDER_APPROVAL');--> statement-breakpoint
CREATE UNIQUE INDEX "course_versions_one_draft" ON "course_versions" USING btree ("course_id") WHERE "course_versions"."status" = 'DRAFT';--> statement-breakpoint
CREATE INDEX "courses_most_bought" ON "courses" USING btree ("bought_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "courses"."state" = 'LISTED';--> statement-breakpoint
CREATE INDEX "courses_best_rated" ON "courses" USING btree ("rating_rank" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "courses"."state" = 'LISTED';--> statement-breakpoint
CREATE INDEX "courses_by_fee" ON "courses" USING btree ("fee_vnd","id") WHERE "courses"."state" = 'LISTED';--> statement-breakpoint
CREATE INDEX "courses_subject_most_bought" ON "courses" USING btree ("subject_id","bought_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "courses"."state" = 'LISTED';--> statement-breakpoint
CREATE INDEX "courses_subject_by_fee" ON "courses" USING btree ("subject_id","fee_vnd","id") WHERE "courses"."state" = 'LISTED';--> statement-breakpoint
CREATE INDEX "courses_subject_best_rated" ON "courses" USING btree ("subject_id","rating_rank" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "courses"."state" = 'LISTED';--> statement-breakpoint
CREATE INDEX "courses_category_most_bought" ON "courses" USING btree ("category_id","bought_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "courses"."state" = 'LISTED';--> statement-breakpoint
CREATE INDEX "courses_category_by_fee" ON "courses" USING btree ("category_id","fee_vnd","id") WHERE "courses"."state" = 'LISTED';--> statement-breakpoint
CREATE INDEX "courses_category_best_rated" ON "courses" USING btree ("category_id","rating_rank" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "courses"."state" = 'LISTED';--> statement-breakpoint
CREATE INDEX "courses_format_most_bought" ON "courses" USING btree ("format","bought_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "courses"."state" = 'LISTED';--> statement-breakpoint
CREATE INDEX "courses_search" ON "courses" USING gin ("search","facets",course_buckets(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum));--> statement-breakpoint
CREATE INDEX "courses_search_4" ON "courses" USING gin ("search","facets",course_buckets(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum)) WHERE "courses"."state" = 'LISTED' and "courses"."subject_id" = 4;--> statement-breakpoint
CREATE INDEX "courses_search_3" ON "courses" USING gin ("search","facets",course_buckets(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum)) WHERE "courses"."state" = 'LISTED' and "courses"."subject_id" = 3;--> statement-breakpoint
CREATE INDEX "courses_search_1" ON "courses" USING gin ("search","facets",course_buckets(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum)) WHERE "courses"."state" = 'LISTED' and "courses"."subject_id" = 1;--> statement-breakpoint
CREATE INDEX "courses_search_2" ON "courses" USING gin ("search","facets",course_buckets(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum)) WHERE "courses"."state" = 'LISTED' and "courses"."subject_id" = 2;--> statement-breakpoint
CREATE INDEX "courses_search_100" ON "courses" USING gin ("search","facets",course_buckets(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum)) WHERE "courses"."state" = 'LISTED' and "courses"."subject_id" = 100;--> statement-breakpoint
CREATE INDEX "courses_search_103" ON "courses" USING gin ("search","facets",course_buckets(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum)) WHERE "courses"."state" = 'LISTED' and "courses"."subject_id" = 103;--> statement-breakpoint
CREATE INDEX "courses_search_102" ON "courses" USING gin ("search","facets",course_buckets(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum)) WHERE "courses"."state" = 'LISTED' and "courses"."subject_id" = 102;--> statement-breakpoint
CREATE INDEX "courses_search_101" ON "courses" USING gin ("search","facets",course_buckets(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum)) WHERE "courses"."state" = 'LISTED' and "courses"."subject_id" = 101;--> statement-breakpoint
CREATE INDEX "courses_search_104" ON "courses" USING gin ("search","facets",course_buckets(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum)) WHERE "courses"."state" = 'LISTED' and "courses"."subject_id" = 104;--> statement-breakpoint
CREATE INDEX "courses_search_often" ON "courses" USING gin ("search","facets",course_buckets(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum)) WHERE "courses"."state" = 'LISTED' and "courses"."bought_count" >= 2048;--> statement-breakpoint
CREATE INDEX "courses_search_more" ON "courses" USING gin ("search","facets",course_buckets(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum)) WHERE "courses"."state" = 'LISTED' and "courses"."bought_count" >= 8192;--> statement-breakpoint
CREATE INDEX "courses_search_most" ON "courses" USING gin ("search","facets",course_buckets(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum)) WHERE "courses"."state" = 'LISTED' and "courses"."bought_count" >= 16384;--> statement-breakpoint
CREATE INDEX "courses_search_recorded" ON "courses" USING gin ("search","facets",course_buckets(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum)) WHERE "courses"."state" = 'LISTED' and "courses"."format" = 'RECORDED';--> statement-breakpoint
CREATE INDEX "courses_search_one_to_one" ON "courses" USING gin ("search","facets",course_buckets(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum)) WHERE "courses"."state" = 'LISTED' and "courses"."format" = 'ONE_TO_ONE';--> statement-breakpoint
CREATE INDEX "courses_search_few" ON "courses" USING gin ("search","facets",course_buckets(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum)) WHERE "courses"."state" = 'LISTED' and get_byte(uuid_send(id), 14) < 4;--> statement-breakpoint
CREATE INDEX "courses_search_sample" ON "courses" USING gin ("search","facets",course_buckets(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum)) WHERE "courses"."state" = 'LISTED' and get_byte(uuid_send(id), 15) < 32;--> statement-breakpoint
CREATE INDEX "courses_title_folded" ON "courses" USING btree ("title_folded","bought_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "courses"."state" = 'LISTED';--> statement-breakpoint
CREATE INDEX "courses_of_teacher" ON "courses" USING btree ("teacher_id","state");--> statement-breakpoint
CREATE INDEX "courses_unlisted" ON "courses" USING btree ("state","id") WHERE "courses"."state" <> 'LISTED';--> statement-breakpoint
CREATE UNIQUE INDEX "seat_holds_batch_learner_unique" ON "seat_holds" USING btree ("batch_id","learner_id") WHERE "seat_holds"."state" in ('HELD', 'TAKEN');--> statement-breakpoint
CREATE UNIQUE INDEX "seat_holds_class_learner_unique" ON "seat_holds" USING btree ("class_id","learner_id") WHERE "seat_holds"."state" in ('HELD', 'TAKEN');--> statement-breakpoint
CREATE INDEX "seat_holds_to_expire" ON "seat_holds" USING btree ("expires_at") WHERE "seat_holds"."state" = 'HELD' and "seat_holds"."order_line_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "seat_holds_of_line" ON "seat_holds" USING btree ("order_line_id") WHERE "seat_holds"."order_line_id" is not null and "seat_holds"."state" in ('HELD', 'TAKEN');--> statement-breakpoint
CREATE INDEX "seat_holds_holder_id_id_index" ON "seat_holds" USING btree ("holder_id","id");--> statement-breakpoint
CREATE INDEX "course_attendances_course_id_index" ON "course_attendances" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "review_reports_open" ON "review_reports" USING btree ("review_id") WHERE "review_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("course_id","id" DESC NULLS LAST) WHERE "reviews"."is_shown";--> statement-breakpoint
CREATE INDEX "reviews_pending" ON "reviews" USING btree ("id") WHERE "reviews"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "reviews_featured" ON "reviews" USING btree ("featured_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "reviews"."featured_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_by_author" ON "reviews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "knowledge_documents_post_id_added_at_index" ON "knowledge_documents" USING btree ("post_id","added_at");--> statement-breakpoint
CREATE INDEX "knowledge_posts_search" ON "knowledge_posts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "knowledge_posts_title_trigrams" ON "knowledge_posts" USING gin ("title_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "knowledge_posts_newest" ON "knowledge_posts" USING btree ("status","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "knowledge_posts_newest_of_section" ON "knowledge_posts" USING btree ("section","status","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "knowledge_posts_newest_of_subject" ON "knowledge_posts" USING btree ("subject_id","status","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "knowledge_posts_edited" ON "knowledge_posts" USING btree ("edited_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "knowledge_versions_editor_id_index" ON "knowledge_versions" USING btree ("editor_id");--> statement-breakpoint
CREATE INDEX "ledger_accounts_owner_id_index" ON "ledger_accounts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_account" ON "ledger_entries" USING btree ("account_id","id","amount");--> statement-breakpoint
CREATE INDEX "checkouts_payer_id_purpose_index" ON "checkouts" USING btree ("payer_id","purpose");--> statement-breakpoint
CREATE INDEX "checkouts_holding" ON "checkouts" USING btree ("expires_at") WHERE "checkouts"."balance_vnd" > 0 and "checkouts"."closed_at" is null and "checkouts"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "payment_attempts_to_poll" ON "payment_attempts" USING btree ("next_poll_at") WHERE "payment_attempts"."next_poll_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_provider" ON "payment_attempts" USING btree ("method","provider_reference") WHERE "payment_attempts"."provider_reference" is not null;--> statement-breakpoint
CREATE INDEX "payment_receipts_not_in_time" ON "payment_receipts" USING btree ("checkout_id") WHERE "payment_receipts"."booked_as" <> 'IN_TIME';--> statement-breakpoint
CREATE INDEX "suspense_items_by_state" ON "suspense_items" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "payment_accounts_person_id_index" ON "payment_accounts" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "escrow_lessons_meeting" ON "escrow_lessons" USING btree ("line_id","lesson_id") WHERE "escrow_lessons"."lesson_id" is not null;--> statement-breakpoint
CREATE INDEX "escrows_recorded" ON "escrows" USING btree ("cooling_off_ends_at") WHERE "escrows"."is_recorded" and "escrows"."settled_lessons" < "escrows"."lessons";--> statement-breakpoint
CREATE INDEX "escrows_of_seller" ON "escrows" USING btree ("seller_id") WHERE "escrows"."settled_lessons" < "escrows"."lessons";--> statement-breakpoint
CREATE INDEX "point_accruals_due" ON "point_accruals" USING btree ("due_at") WHERE "point_accruals"."granted_at" is null;--> statement-breakpoint
CREATE INDEX "point_lots_usable" ON "point_lots" USING btree ("person_id","expires_at","id") WHERE "point_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "point_lots_to_expire" ON "point_lots" USING btree ("expires_at") WHERE "point_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "point_use_lots_lot" ON "point_use_lots" USING btree ("lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "point_uses_source_unique" ON "point_uses" USING btree ("purpose","source_id") WHERE "point_uses"."state" <> 'RETURNED';--> statement-breakpoint
CREATE INDEX "point_uses_of_person" ON "point_uses" USING btree ("person_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "promotion_codes_of_owner" ON "promotion_codes" USING btree ("owner_id","created_at" DESC NULLS LAST) WHERE "promotion_codes"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "promotion_codes_of_promotion" ON "promotion_codes" USING btree ("promotion_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_uses_unique" ON "promotion_uses" USING btree ("promotion_id","placement_id") WHERE "promotion_uses"."state" <> 'RELEASED';--> statement-breakpoint
CREATE INDEX "promotion_uses_of_placement" ON "promotion_uses" USING btree ("placement_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_of_promotion" ON "promotion_uses" USING btree ("promotion_id","at");--> statement-breakpoint
CREATE INDEX "promotion_uses_of_person" ON "promotion_uses" USING btree ("person_id","promotion_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_of_household_members" ON "promotion_uses" USING gin ("household_member_ids");--> statement-breakpoint
CREATE INDEX "promotions_automatic" ON "promotions" USING btree ("starts_at") WHERE "promotions"."entry" = 'AUTOMATIC' and "promotions"."state" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "promotions_by_state" ON "promotions" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_seats_one" ON "membership_seats" USING btree ("order_line_id","seat") WHERE "membership_seats"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_seats_person" ON "membership_seats" USING btree ("order_line_id","person_id") WHERE "membership_seats"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "membership_seats_of_person" ON "membership_seats" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "plan_earnings_unfinished" ON "plan_earnings" USING btree ("first_day") WHERE "plan_earnings"."cut_on" is null and ("plan_earnings"."earned_through" is null or "plan_earnings"."earned_through" < "plan_earnings"."last_day");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_current" ON "plans" USING btree ("sku") WHERE "plans"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "entitlement_changes_of" ON "entitlement_changes" USING btree ("entitlement_id","at");--> statement-breakpoint
CREATE INDEX "entitlements_by_end" ON "entitlements" USING btree ("kind","ends_at","person_id");--> statement-breakpoint
CREATE INDEX "entitlements_of_person" ON "entitlements" USING btree ("person_id","kind","ends_at");--> statement-breakpoint
CREATE INDEX "entitlements_of_product" ON "entitlements" USING btree ("kind","ref_id","person_id");--> statement-breakpoint
CREATE INDEX "checkout_orders_order_id_index" ON "checkout_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_order_id_index" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_for_other_learner" ON "order_lines" USING btree ("learner_id","order_id") WHERE "order_lines"."learner_id" <> "order_lines"."buyer_id";--> statement-breakpoint
CREATE INDEX "order_lines_by_rare_kind" ON "order_lines" USING btree ("kind","order_id") WHERE "order_lines"."kind" <> 'SUB';--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_seat" ON "order_lines" USING btree ("seat_hold_id") WHERE "order_lines"."seat_hold_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_per_intent" ON "orders" USING btree ("buyer_id","intent") WHERE "orders"."status" in ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_per_seller" ON "orders" USING btree ("placement_id","seller_key") WHERE "orders"."placement_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_buyer_id_id_index" ON "orders" USING btree ("buyer_id","id");--> statement-breakpoint
CREATE INDEX "orders_to_auto_cancel" ON "orders" USING btree ("id") WHERE "orders"."status" = 'AWAITING_PAYMENT';--> statement-breakpoint
CREATE INDEX "orders_by_rare_status" ON "orders" USING btree ("status","id") WHERE "orders"."status" in ('WAITING_CONFIRMATION', 'CANCELLED', 'REFUNDED');--> statement-breakpoint
CREATE INDEX "orders_paid_by_checkout" ON "orders" USING btree ("paid_by_checkout_id") WHERE "orders"."paid_by_checkout_id" is not null;--> statement-breakpoint
CREATE INDEX "requested_items_order" ON "requested_items" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "instalment_plans_one_active" ON "instalment_plans" USING btree ("buyer_id") WHERE "instalment_plans"."state" in ('ACTIVE', 'OVERDUE', 'LOCKED');--> statement-breakpoint
CREATE INDEX "instalment_plans_of_buyer" ON "instalment_plans" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "instalments_due" ON "instalments" USING btree ("due_on") WHERE "instalments"."paid_at" is null and "instalments"."forgiven_vnd" < "instalments"."amount_vnd";--> statement-breakpoint
CREATE INDEX "instalments_paid_by" ON "instalments" USING btree ("paid_by_checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_per_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" in ('ISSUE', 'REPLACE') and "invoices"."state" in ('DRAFT', 'SENT', 'ISSUED', 'REFUSED');--> statement-breakpoint
CREATE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_to_poll" ON "invoices" USING btree ("next_poll_at") WHERE "invoices"."state" in ('DRAFT', 'SENT');--> statement-breakpoint
CREATE INDEX "invoices_queue" ON "invoices" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "invoices_to_cancel" ON "invoices" USING btree ("next_poll_at") WHERE "invoices"."state" = 'ISSUED' and "invoices"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_by_number" ON "invoices" USING btree ("number") WHERE "invoices"."number" is not null;--> statement-breakpoint
CREATE INDEX "invoices_by_lookup_code" ON "invoices" USING btree ("lookup_code") WHERE "invoices"."lookup_code" is not null;--> statement-breakpoint
CREATE INDEX "invoices_of_original" ON "invoices" USING btree ("original_invoice_id") WHERE "invoices"."original_invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "gifts_to_deliver" ON "gifts" USING btree ("deliver_at") WHERE "gifts"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "gifts_to_expire" ON "gifts" USING btree ("expires_at") WHERE "gifts"."state" = 'OFFERED';--> statement-breakpoint
CREATE INDEX "gifts_of_receiver" ON "gifts" USING btree ("receiver_id","id");--> statement-breakpoint
CREATE INDEX "gifts_of_phone" ON "gifts" USING btree ("receiver_phone") WHERE "gifts"."receiver_id" is null and "gifts"."state" in ('WAITING', 'OFFERED');--> statement-breakpoint
CREATE UNIQUE INDEX "referral_entries_household_unique" ON "referral_entries" USING btree ("referee_household");--> statement-breakpoint
CREATE INDEX "referral_entries_of_referrer" ON "referral_entries" USING btree ("referrer_id","entered_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refund_lines_of_line" ON "refund_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "refunds_queue" ON "refunds" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "refunds_of_request" ON "refunds" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_of_suspense" ON "refunds" USING btree ("suspense_item_id",("receipt_id" is null));--> statement-breakpoint
CREATE INDEX "refunds_of_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_of_payee" ON "refunds" USING btree ("payee_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_pending" ON "refunds" USING btree ("order_id","channel") WHERE "refunds"."state" in ('REQUESTED', 'CHECKED') and "refunds"."subject" = 'ORDER';--> statement-breakpoint
CREATE INDEX "refunds_to_poll" ON "refunds" USING btree ("next_poll_at") WHERE "refunds"."next_poll_at" is not null;--> statement-breakpoint
CREATE INDEX "chat_members_active" ON "chat_members" USING btree ("person_id","room_id") WHERE "chat_members"."left_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_by_revision" ON "chat_messages" USING btree ("room_id","revision");--> statement-breakpoint
CREATE INDEX "chat_messages_by_time" ON "chat_messages" USING btree ("room_id","sent_at");--> statement-breakpoint
CREATE INDEX "chat_messages_pinned" ON "chat_messages" USING btree ("room_id") WHERE "chat_messages"."pinned_at" is not null;--> statement-breakpoint
CREATE INDEX "chat_rooms_of_child" ON "chat_rooms" USING btree ("child_id") WHERE "chat_rooms"."child_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_link_previews_pending" ON "chat_link_previews" USING btree ("due_at") WHERE "chat_link_previews"."is_waiting";--> statement-breakpoint
CREATE INDEX "chat_link_previews_by_due" ON "chat_link_previews" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "chat_links_unnotified" ON "chat_links" USING btree ("url") WHERE not "chat_links"."is_notified";--> statement-breakpoint
CREATE INDEX "chat_search_vectors_search" ON "chat_search_vectors" USING gin ("room_id","search");--> statement-breakpoint
CREATE INDEX "chat_last_seen_by_time" ON "chat_last_seen" USING btree ("at");--> statement-breakpoint
CREATE INDEX "chat_presences_by_node" ON "chat_presences" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "chat_pending_notifications_due" ON "chat_pending_notifications" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "chat_unnotified_rooms_by_time" ON "chat_unnotified_rooms" USING btree ("at");--> statement-breakpoint
CREATE INDEX "chat_bans_of_person" ON "chat_bans" USING btree ("person_id","ends_at");--> statement-breakpoint
CREATE INDEX "chat_blocks_of_blocked" ON "chat_blocks" USING btree ("blocked_id","person_id");--> statement-breakpoint
CREATE INDEX "chat_contact_disclosures_of_sender" ON "chat_contact_disclosures" USING btree ("sender_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_open" ON "moderation_cases" USING btree ("kind","room_id","seq","person_id") WHERE "moderation_cases"."closed_at" is null and "moderation_cases"."kind" <> 'CONTACT';--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_open_contact" ON "moderation_cases" USING btree ("person_id") WHERE "moderation_cases"."closed_at" is null and "moderation_cases"."kind" = 'CONTACT';--> statement-breakpoint
CREATE INDEX "moderation_cases_waiting" ON "moderation_cases" USING btree ("opened_at","id") WHERE "moderation_cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "moderation_cases_closed" ON "moderation_cases" USING btree ("closed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "moderation_cases"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "moderation_cases_of_person" ON "moderation_cases" USING btree ("person_id","decision");--> statement-breakpoint
CREATE INDEX "moderation_reports_of_case" ON "moderation_reports" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "support_requests_of_customer" ON "support_requests" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "support_requests_waiting" ON "support_requests" USING btree ("waiting_since","id") WHERE "support_requests"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX "support_requests_open" ON "support_requests" USING btree ("agent_id","created_at") WHERE "support_requests"."status" <> 'CLOSED';--> statement-breakpoint
CREATE INDEX "support_requests_closed" ON "support_requests" USING btree ("closed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "support_requests"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "banners_place_position_id_index" ON "banners" USING btree ("place","position","id");--> statement-breakpoint
CREATE INDEX "reconcile_runs_newest" ON "reconcile_runs" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "campaigns_by_state" ON "campaigns" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "campaigns_to_send" ON "campaigns" USING btree ("scheduled_at") WHERE "campaigns"."state" in ('SCHEDULED', 'SENDING');--> statement-breakpoint
CREATE INDEX "site_messages_person_id_index" ON "site_messages" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "site_messages_queue" ON "site_messages" USING btree ("status","id");