CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"asset_id" uuid NOT NULL,
	"rendition_asset_id" uuid,
	"poster_asset_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_expires_at" timestamp with time zone,
	"duration_ms" integer,
	"width" integer,
	"height" integer,
	"refusal_code" text,
	"found" jsonb,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "videos_asset_unique" UNIQUE("asset_id"),
	CONSTRAINT "videos_poster_unique" UNIQUE("poster_asset_id"),
	CONSTRAINT "videos_purpose" CHECK ("videos"."purpose" in ('INTRO')),
	CONSTRAINT "videos_state" CHECK ("videos"."state" in ('SENT', 'CHECKING', 'READY', 'REFUSED')),
	CONSTRAINT "videos_refusal_code" CHECK ("videos"."refusal_code" in ('BROKEN', 'NO_PICTURES', 'NO_SOUND', 'SEVERAL_TRACKS', 'VIDEO_CODEC', 'VIDEO_PROFILE', 'AUDIO_CODEC', 'TOO_SHORT', 'TOO_LONG', 'PICTURE_TOO_LARGE', 'BITRATE_TOO_HIGH', 'CHECK_FAILED')),
	CONSTRAINT "videos_attempts" CHECK ("videos"."attempts" between 0 and 3),
	CONSTRAINT "videos_lease" CHECK (("videos"."state" = 'CHECKING') = ("videos"."lease_expires_at" is not null)),
	CONSTRAINT "videos_ready" CHECK (("videos"."state" = 'READY') = ("videos"."rendition_asset_id" is not null and "videos"."duration_ms" is not null)),
	CONSTRAINT "videos_refused" CHECK (("videos"."state" = 'REFUSED') = ("videos"."refusal_code" is not null)),
	CONSTRAINT "videos_published" CHECK ("videos"."published_at" is null or "videos"."state" = 'READY')
);
--> statement-breakpoint
CREATE TABLE "payees" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"legal_name" text NOT NULL,
	"taxpayer_kind" text NOT NULL,
	"tax_policy" text NOT NULL,
	"holds" text[] NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payees_taxpayer" CHECK ("payees"."taxpayer_kind" in ('INDIVIDUAL', 'BUSINESS')),
	CONSTRAINT "payees_policy" CHECK ("payees"."tax_policy" in ('SPEC_MONTHLY', 'STATUTORY', 'PLATFORM', 'NONE')),
	CONSTRAINT "payees_holds" CHECK ("payees"."holds" <@ array['CONTRACT_ENDED']::text[])
);
--> statement-breakpoint
CREATE TABLE "teacher_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"submission" integer DEFAULT 0 NOT NULL,
	"remarks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rejection_code" text,
	"rejection_text" text,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"is_final" boolean DEFAULT false NOT NULL,
	CONSTRAINT "teacher_applications_kind" CHECK ("teacher_applications"."kind" in ('TEACHER', 'TUTOR')),
	CONSTRAINT "teacher_applications_state" CHECK ("teacher_applications"."state" in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'NEEDS_CHANGES', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
	CONSTRAINT "teacher_applications_submitted" CHECK ("teacher_applications"."state" in ('DRAFT', 'WITHDRAWN') or "teacher_applications"."submitted_at" is not null),
	CONSTRAINT "teacher_applications_decided" CHECK ("teacher_applications"."state" not in ('APPROVED', 'REJECTED') or "teacher_applications"."decided_at" is not null),
	CONSTRAINT "teacher_applications_own_case" CHECK ("teacher_applications"."decided_by" <> "teacher_applications"."person_id"),
	CONSTRAINT "teacher_applications_rejected" CHECK (("teacher_applications"."state" = 'REJECTED') = ("teacher_applications"."rejection_code" is not null)),
	CONSTRAINT "teacher_applications_rejection" CHECK ("teacher_applications"."rejection_code" in ('QUALIFICATION', 'PROOFS', 'VIDEO', 'CONTENT', 'IDENTITY', 'NO_NEED', 'OTHER')),
	CONSTRAINT "teacher_applications_final" CHECK (not "teacher_applications"."is_final" or "teacher_applications"."state" = 'REJECTED')
);
--> statement-breakpoint
CREATE TABLE "course_items" (
	"course_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"position" smallint NOT NULL,
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"chapter" smallint NOT NULL,
	"chapter_title" text NOT NULL,
	"title" text NOT NULL,
	"minutes" smallint,
	"is_free" boolean DEFAULT false NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"display_at" timestamp with time zone,
	"deadline" timestamp with time zone,
	"documents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "course_items_course_id_version_position_pk" PRIMARY KEY("course_id","version","position"),
	CONSTRAINT "course_items_kind" CHECK ("course_items"."kind" in ('LECTURE', 'LIVE', 'ASSIGNMENT', 'PRACTICE')),
	CONSTRAINT "course_items_place" CHECK ("course_items"."position" >= 0 and "course_items"."chapter" >= 0),
	CONSTRAINT "course_items_minutes" CHECK ("course_items"."minutes" between 0 and 600)
);
--> statement-breakpoint
CREATE TABLE "course_remarks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"place" text NOT NULL,
	"text" text NOT NULL,
	"by_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"fixed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "run_meetings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"number" smallint,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "run_meetings_number" CHECK (("run_meetings"."number" is null) = ("run_meetings"."cancelled_at" is not null) and "run_meetings"."number" between 1 and 500),
	CONSTRAINT "run_meetings_times" CHECK ("run_meetings"."ends_at" >= "run_meetings"."starts_at" + interval '25 minutes' and ("run_meetings"."starts_at" at time zone 'Asia/Ho_Chi_Minh')::date = (("run_meetings"."ends_at" - interval '1 microsecond') at time zone 'Asia/Ho_Chi_Minh')::date)
);
--> statement-breakpoint
CREATE TABLE "extra_teaching_rules" (
	"from_on" date PRIMARY KEY NOT NULL,
	"open_subject_ids" integer[] NOT NULL,
	"school_subject_ids" integer[] NOT NULL,
	"clause" text NOT NULL,
	CONSTRAINT "extra_teaching_rules_subjects" CHECK (not ("extra_teaching_rules"."open_subject_ids" && "extra_teaching_rules"."school_subject_ids"))
);
--> statement-breakpoint
CREATE TABLE "contract_log" (
	"contract_id" uuid NOT NULL,
	"no" integer GENERATED ALWAYS AS IDENTITY (sequence name "contract_log_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"note" text,
	CONSTRAINT "contract_log_contract_id_no_pk" PRIMARY KEY("contract_id","no"),
	CONSTRAINT "contract_log_event" CHECK ("contract_log"."event" in ('SAVE', 'PREPARE', 'OPEN', 'SEND_CODE', 'SIGN', 'SEND_BACK', 'COMPLETE', 'AMEND', 'SUPERSEDE', 'END', 'ERASE_PHOTOS'))
);
--> statement-breakpoint
CREATE TABLE "contract_signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"party" text NOT NULL,
	"signer_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"session_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"sent_to" text,
	"seconds_open" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	CONSTRAINT "contract_signatures_party" CHECK ("contract_signatures"."party" in ('TEACHER', 'PLATFORM')),
	CONSTRAINT "contract_signatures_proof" CHECK (num_nulls("contract_signatures"."sent_to", "contract_signatures"."seconds_open") = case "contract_signatures"."party" when 'TEACHER' then 0 else 2 end),
	CONSTRAINT "contract_signatures_sha256" CHECK ("contract_signatures"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "contract_signatures_voided" CHECK (("contract_signatures"."voided_at" is null) = ("contract_signatures"."void_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "contract_templates" (
	"version" text PRIMARY KEY NOT NULL,
	"from_on" date NOT NULL,
	"body" text NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "contract_templates_from" UNIQUE("from_on"),
	CONSTRAINT "contract_templates_sha256" CHECK ("contract_templates"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "contract_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"what" text NOT NULL,
	"sha256" text,
	"session_id" uuid NOT NULL,
	"reason" text,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_views_what" CHECK ("contract_views"."what" in ('TEXT', 'PAPERS')),
	CONSTRAINT "contract_views_facts" CHECK (("contract_views"."what" = 'TEXT') = ("contract_views"."sha256" is not null) and ("contract_views"."what" = 'PAPERS') = ("contract_views"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "teacher_contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"legal_name" text NOT NULL,
	"sealed" text NOT NULL,
	"province_code" text NOT NULL,
	"taxpayer_kind" text NOT NULL,
	"tax_policy" text NOT NULL,
	"front_asset_id" uuid,
	"back_asset_id" uuid,
	"photos_erased_at" timestamp with time zone,
	"number" text,
	"verify_code" text,
	"template_version" text,
	"store_fee_percent" smallint,
	"bank_account" text,
	"pdf_asset_id" uuid,
	"pdf_sha256" text,
	"pdf_pages" smallint,
	"prepared_at" timestamp with time zone,
	"signed_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"completed_by" uuid,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"end_reason" text,
	"sent_back_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_contracts_version" UNIQUE("person_id","version"),
	CONSTRAINT "teacher_contracts_number" UNIQUE("number"),
	CONSTRAINT "teacher_contracts_verify_code" UNIQUE("verify_code"),
	CONSTRAINT "teacher_contracts_pdf" UNIQUE("pdf_asset_id"),
	CONSTRAINT "teacher_contracts_status" CHECK ("teacher_contracts"."status" in ('DRAFT', 'READY', 'SIGNED', 'COMPLETED', 'SUPERSEDED', 'ENDED')),
	CONSTRAINT "teacher_contracts_taxpayer" CHECK ("teacher_contracts"."taxpayer_kind" in ('INDIVIDUAL', 'BUSINESS')),
	CONSTRAINT "teacher_contracts_policy" CHECK ("teacher_contracts"."tax_policy" in ('SPEC_MONTHLY', 'STATUTORY', 'PLATFORM', 'NONE')),
	CONSTRAINT "teacher_contracts_fee" CHECK ("teacher_contracts"."store_fee_percent" between 15 and 30),
	CONSTRAINT "teacher_contracts_numbers" CHECK ("teacher_contracts"."version" > 0 and "teacher_contracts"."revision" > 0),
	CONSTRAINT "teacher_contracts_photos_or_erased" CHECK (num_nulls("teacher_contracts"."front_asset_id", "teacher_contracts"."back_asset_id") = case when "teacher_contracts"."photos_erased_at" is null then 0 else 2 end and ("teacher_contracts"."front_asset_id" <> "teacher_contracts"."back_asset_id") is not false),
	CONSTRAINT "teacher_contracts_file" CHECK (num_nulls("teacher_contracts"."number", "teacher_contracts"."verify_code", "teacher_contracts"."template_version", "teacher_contracts"."store_fee_percent", "teacher_contracts"."bank_account", "teacher_contracts"."pdf_asset_id", "teacher_contracts"."pdf_sha256", "teacher_contracts"."pdf_pages", "teacher_contracts"."prepared_at") = case "teacher_contracts"."status" when 'DRAFT' then 9 when 'ENDED' then case when "teacher_contracts"."prepared_at" is null then 9 else 0 end else 0 end),
	CONSTRAINT "teacher_contracts_sha256" CHECK ("teacher_contracts"."pdf_sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "teacher_contracts_signed" CHECK (case "teacher_contracts"."status" when 'DRAFT' then "teacher_contracts"."signed_at" is null when 'READY' then "teacher_contracts"."signed_at" is null when 'ENDED' then true else "teacher_contracts"."signed_at" is not null end),
	CONSTRAINT "teacher_contracts_completed" CHECK (("teacher_contracts"."completed_at" is null) = ("teacher_contracts"."completed_by" is null) and case "teacher_contracts"."status" when 'ENDED' then true else ("teacher_contracts"."completed_at" is not null) = ("teacher_contracts"."status" in ('COMPLETED', 'SUPERSEDED')) end),
	CONSTRAINT "teacher_contracts_ended" CHECK (("teacher_contracts"."ended_at" is not null) = ("teacher_contracts"."status" in ('SUPERSEDED', 'ENDED')) and num_nulls("teacher_contracts"."ended_by", "teacher_contracts"."end_reason") = case "teacher_contracts"."status" when 'ENDED' then 0 else 2 end),
	CONSTRAINT "teacher_contracts_not_by_oneself" CHECK ("teacher_contracts"."completed_by" <> "teacher_contracts"."person_id")
);
--> statement-breakpoint
CREATE TABLE "teacher_profile_versions" (
	"person_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"submission" integer DEFAULT 0 NOT NULL,
	"remarks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rejection_code" text,
	"rejection_text" text,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "teacher_profile_versions_person_id_version_pk" PRIMARY KEY("person_id","version"),
	CONSTRAINT "teacher_profile_versions_id" UNIQUE("id"),
	CONSTRAINT "teacher_profile_versions_state" CHECK ("teacher_profile_versions"."state" in ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'SUPERSEDED')),
	CONSTRAINT "teacher_profile_versions_submitted" CHECK ("teacher_profile_versions"."state" <> 'PENDING' or "teacher_profile_versions"."submitted_at" is not null),
	CONSTRAINT "teacher_profile_versions_rejected" CHECK (("teacher_profile_versions"."rejection_code" is null) = ("teacher_profile_versions"."rejection_text" is null)),
	CONSTRAINT "teacher_profile_versions_rejection" CHECK ("teacher_profile_versions"."rejection_code" in ('QUALIFICATION', 'PROOFS', 'VIDEO', 'CONTENT', 'IDENTITY', 'NO_NEED', 'OTHER'))
);
--> statement-breakpoint
CREATE TABLE "teacher_verified_items" (
	"person_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"words_sha256" text NOT NULL,
	"proof_asset_id" uuid NOT NULL,
	"verified_by" uuid NOT NULL,
	"verified_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_verified_items_person_id_item_id_pk" PRIMARY KEY("person_id","item_id"),
	CONSTRAINT "teacher_verified_items_words" CHECK ("teacher_verified_items"."words_sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "teaching_files" (
	"file_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "teaching_files_file_id_holder_id_pk" PRIMARY KEY("file_id","holder_id"),
	CONSTRAINT "teaching_files_kind" CHECK ("teaching_files"."kind" in ('PROOF', 'PHOTO', 'VIDEO'))
);
--> statement-breakpoint
CREATE TABLE "teaching_proof_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closures_name" CHECK (char_length("closures"."name") between 1 and 100),
	CONSTRAINT "closures_days" CHECK ("closures"."to_on" - "closures"."from_on" between 0 and 99)
);
--> statement-breakpoint
CREATE TABLE "work_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ref_id" uuid NOT NULL,
	"person_ids" uuid[] DEFAULT '{}' NOT NULL,
	"except_ids" uuid[] DEFAULT '{}' NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"claimed_by" uuid,
	"claimed_until" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "work_items_kind" CHECK ("work_items"."kind" in ('REFUND', 'SUSPENSE_PAYMENT', 'TEACHER_APPLICATION', 'TEACHER_PROFILE', 'TEACHER_CONTRACT', 'IDENTITY_PROOF', 'COURSE_VERSION', 'CLASS_VERSION', 'REVIEW', 'TEACHER_RATING', 'CHAT_CASE', 'VISITOR_REQUEST', 'SUPPORT', 'DATA_REQUEST', 'SECOND_LOOK')),
	CONSTRAINT "work_items_claim" CHECK (num_nulls("work_items"."claimed_by", "work_items"."claimed_until") in (0, 2)),
	CONSTRAINT "work_items_closed_free" CHECK ("work_items"."closed_at" is null or "work_items"."claimed_by" is null)
);
--> statement-breakpoint
ALTER TABLE "assets" DROP CONSTRAINT "assets_purpose";--> statement-breakpoint
ALTER TABLE "assets" DROP CONSTRAINT "assets_kind";--> statement-breakpoint
ALTER TABLE "courses" DROP CONSTRAINT "courses_primary_extra_teaching";--> statement-breakpoint
ALTER TABLE "open_classes" DROP CONSTRAINT "open_classes_primary_extra_teaching";--> statement-breakpoint
ALTER TABLE "course_attendances" ADD COLUMN "line_id" uuid;--> statement-breakpoint
ALTER TABLE "course_batches" ADD COLUMN "evenings" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_batches" ADD COLUMN "lessons" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "course_batches" ADD COLUMN "fee_vnd" bigint;--> statement-breakpoint
ALTER TABLE "course_batches" ADD COLUMN "min_seats" smallint;--> statement-breakpoint
ALTER TABLE "course_batches" ADD COLUMN "below_minimum" text;--> statement-breakpoint
ALTER TABLE "course_batches" ADD COLUMN "decide_on" date;--> statement-breakpoint
ALTER TABLE "course_batches" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_batches" ADD COLUMN "pattern" jsonb;--> statement-breakpoint
ALTER TABLE "course_batches" ADD COLUMN "substitute_id" uuid;--> statement-breakpoint
ALTER TABLE "course_batches" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_batches" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "course_batches" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "course_versions" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "course_versions" ADD COLUMN "changed_in" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "course_versions" ADD COLUMN "content_sha" text;--> statement-breakpoint
ALTER TABLE "course_versions" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "extra_teaching_reason" text;--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD COLUMN "photo_asset_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "course_version" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_rendition_asset_id_assets_id_fk" FOREIGN KEY ("rendition_asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_poster_asset_id_assets_id_fk" FOREIGN KEY ("poster_asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_applications" ADD CONSTRAINT "teacher_applications_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_applications" ADD CONSTRAINT "teacher_applications_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_items" ADD CONSTRAINT "course_items_version" FOREIGN KEY ("course_id","version") REFERENCES "public"."course_versions"("course_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_remarks" ADD CONSTRAINT "course_remarks_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_remarks" ADD CONSTRAINT "course_remarks_by_id_people_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_meetings" ADD CONSTRAINT "run_meetings_run_id_course_batches_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."course_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_log" ADD CONSTRAINT "contract_log_contract_id_teacher_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."teacher_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_log" ADD CONSTRAINT "contract_log_actor_id_people_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_contract_id_teacher_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."teacher_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_signer_id_people_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_views" ADD CONSTRAINT "contract_views_contract_id_teacher_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."teacher_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_views" ADD CONSTRAINT "contract_views_viewer_id_people_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_contracts" ADD CONSTRAINT "teacher_contracts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_contracts" ADD CONSTRAINT "teacher_contracts_completed_by_people_id_fk" FOREIGN KEY ("completed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_contracts" ADD CONSTRAINT "teacher_contracts_ended_by_people_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_contracts" ADD CONSTRAINT "teacher_contracts_template" FOREIGN KEY ("template_version") REFERENCES "public"."contract_templates"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_profile_versions" ADD CONSTRAINT "teacher_profile_versions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_profile_versions" ADD CONSTRAINT "teacher_profile_versions_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_verified_items" ADD CONSTRAINT "teacher_verified_items_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_verified_items" ADD CONSTRAINT "teacher_verified_items_verified_by_people_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_files" ADD CONSTRAINT "teaching_files_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_proof_views" ADD CONSTRAINT "teaching_proof_views_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_proof_views" ADD CONSTRAINT "teaching_proof_views_viewer_id_people_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_claimed_by_people_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "videos_to_check" ON "videos" USING btree ("created_at") WHERE "videos"."state" in ('SENT', 'CHECKING');--> statement-breakpoint
CREATE INDEX "videos_owner_id_index" ON "videos" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_applications_one_open" ON "teacher_applications" USING btree ("person_id","kind") WHERE "teacher_applications"."state" in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'NEEDS_CHANGES');--> statement-breakpoint
CREATE INDEX "teacher_applications_queue" ON "teacher_applications" USING btree ("state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "teacher_applications_of_person" ON "teacher_applications" USING btree ("person_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "course_remarks_course_id_version_id_index" ON "course_remarks" USING btree ("course_id","version","id");--> statement-breakpoint
CREATE INDEX "run_meetings_by_time" ON "run_meetings" USING btree ("run_id","starts_at");--> statement-breakpoint
CREATE INDEX "contract_signatures_contract_id_id_index" ON "contract_signatures" USING btree ("contract_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_signatures_once" ON "contract_signatures" USING btree ("contract_id","party") WHERE "contract_signatures"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "contract_views_contract_id_id_index" ON "contract_views" USING btree ("contract_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_contracts_one_open" ON "teacher_contracts" USING btree ("person_id") WHERE "teacher_contracts"."status" in ('DRAFT', 'READY', 'SIGNED');--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_contracts_one_in_force" ON "teacher_contracts" USING btree ("person_id") WHERE "teacher_contracts"."status" = 'COMPLETED';--> statement-breakpoint
CREATE INDEX "teacher_contracts_desk" ON "teacher_contracts" USING btree ("status","signed_at","id");--> statement-breakpoint
CREATE INDEX "teacher_contracts_photos" ON "teacher_contracts" USING btree ("completed_at") WHERE "teacher_contracts"."photos_erased_at" is null and "teacher_contracts"."completed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_profile_versions_one_open" ON "teacher_profile_versions" USING btree ("person_id") WHERE "teacher_profile_versions"."state" in ('DRAFT', 'PENDING');--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_profile_versions_one_approved" ON "teacher_profile_versions" USING btree ("person_id") WHERE "teacher_profile_versions"."state" = 'APPROVED';--> statement-breakpoint
CREATE INDEX "teacher_profile_versions_queue" ON "teacher_profile_versions" USING btree ("state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "teaching_files_holder_id_index" ON "teaching_files" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "teaching_files_person_id_index" ON "teaching_files" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "teaching_proof_views_person_id_id_index" ON "teaching_proof_views" USING btree ("person_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "closures_to_on_index" ON "closures" USING btree ("to_on");--> statement-breakpoint
CREATE UNIQUE INDEX "work_items_one_open" ON "work_items" USING btree ("kind","ref_id") WHERE "work_items"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "work_items_due" ON "work_items" USING btree ("due_at","id") WHERE "work_items"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "work_items_due_of_kind" ON "work_items" USING btree ("kind","due_at","id") WHERE "work_items"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "work_items_claimed" ON "work_items" USING btree ("claimed_until") WHERE "work_items"."claimed_by" is not null;--> statement-breakpoint
CREATE INDEX "work_items_of_claimer" ON "work_items" USING btree ("claimed_by") WHERE "work_items"."claimed_by" is not null;--> statement-breakpoint
CREATE INDEX "work_items_of_person" ON "work_items" USING gin ("person_ids");--> statement-breakpoint
ALTER TABLE "course_batches" ADD CONSTRAINT "course_batches_substitute_id_people_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_bought_version" FOREIGN KEY ("ref_id","course_version") REFERENCES "public"."course_versions"("course_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_batches_to_decide" ON "course_batches" USING btree ("decide_on") WHERE "course_batches"."min_seats" is not null and "course_batches"."decided_at" is null and "course_batches"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "course_versions_waiting" ON "course_versions" USING btree ("submitted_at","course_id") WHERE "course_versions"."status" in ('PENDING_APPROVAL', 'UNDER_APPROVAL');--> statement-breakpoint
CREATE INDEX "course_versions_drafts" ON "course_versions" USING btree ("updated_at","course_id") WHERE "course_versions"."status" = 'DRAFT';--> statement-breakpoint
CREATE INDEX "course_versions_decided_at" ON "course_versions" USING btree ("status","decided_at","course_id") WHERE "course_versions"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "seat_holds_taken_by_learner" ON "seat_holds" USING btree ("learner_id") WHERE "seat_holds"."state" = 'TAKEN';--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_purpose" CHECK ("assets"."purpose" in ('AVATAR', 'IDENTITY_PROOF', 'CONTRACT', 'ATTACHMENT', 'COURSE_COVER', 'BANNER_COVER', 'POST_COVER', 'PUBLIC_DOCUMENT', 'CHAT_FILE', 'TEACHER_PROOF', 'TEACHER_PHOTO', 'COURSE_DOCUMENT', 'INTRO_VIDEO', 'VIDEO_POSTER', 'RECEIPT', 'CONTRACT_PDF', 'PACKED_FILM'));--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_kind" CHECK ("assets"."kind" in ('PNG', 'JPG', 'PDF', 'DOCX', 'XLSX', 'PPTX', 'WEBM', 'OGG', 'M4A', 'MP4', 'MOV', 'WEBM_FILM'));--> statement-breakpoint
ALTER TABLE "course_batches" ADD CONSTRAINT "course_batches_evenings" CHECK ("course_batches"."evenings" <@ "course_batches"."weekdays");--> statement-breakpoint
ALTER TABLE "course_batches" ADD CONSTRAINT "course_batches_lessons" CHECK ("course_batches"."lessons" between 1 and 500);--> statement-breakpoint
ALTER TABLE "course_batches" ADD CONSTRAINT "course_batches_fee" CHECK ("course_batches"."fee_vnd" between 1001 and 9999999999);--> statement-breakpoint
ALTER TABLE "course_batches" ADD CONSTRAINT "course_batches_minimum" CHECK (("course_batches"."min_seats" is null) = ("course_batches"."below_minimum" is null) and ("course_batches"."min_seats" is null) = ("course_batches"."decide_on" is null)
        and "course_batches"."min_seats" between 2 and "course_batches"."seats" and "course_batches"."below_minimum" in ('GIVE_BACK', 'RUN_ANYWAY'));--> statement-breakpoint
ALTER TABLE "course_batches" ADD CONSTRAINT "course_batches_cancelled" CHECK (("course_batches"."cancelled_at" is null) = ("course_batches"."cancel_reason" is null));--> statement-breakpoint
ALTER TABLE "course_versions" ADD CONSTRAINT "course_versions_submitted" CHECK ("course_versions"."status" not in ('PENDING_APPROVAL', 'UNDER_APPROVAL') or "course_versions"."submitted_at" is not null and "course_versions"."content_sha" is not null);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_course_version" CHECK ("order_lines"."course_version" is null or "order_lines"."kind" = 'CO');