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
	CONSTRAINT "moderation_cases_closed_whole" CHECK (("moderation_cases"."closed_at" is null) = ("moderation_cases"."decision" is null) and ("moderation_cases"."closed_at" is null) = ("moderation_cases"."decided_by" is null)),
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
	CONSTRAINT "moderation_reports_once" UNIQUE("reporter_id","room_id","seq","person_id"),
	CONSTRAINT "moderation_reports_reason" CHECK ("moderation_reports"."reason" in ('RUDE', 'BULLYING', 'UNSAFE', 'OUTSIDE', 'SPAM', 'OTHER'))
);
--> statement-breakpoint
CREATE TABLE "support_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"category" text NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"is_assisted" boolean DEFAULT true NOT NULL,
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
CREATE TABLE "chat_calls" (
	"room_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_calls_room_id_person_id_pk" PRIMARY KEY("room_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "chat_stirs" (
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
	"until" timestamp with time zone NOT NULL,
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
CREATE TABLE "chat_contact_signs" (
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_contact_signs_room_id_seq_pk" PRIMARY KEY("room_id","seq"),
	CONSTRAINT "chat_contact_signs_kind" CHECK ("chat_contact_signs"."kind" in ('PHONE', 'BANK'))
);
--> statement-breakpoint
ALTER TABLE "chat_rooms" DROP CONSTRAINT "chat_rooms_child";--> statement-breakpoint
ALTER TABLE "chat_members" ADD COLUMN "called_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_members" ADD COLUMN "called_at" timestamp with time zone;--> statement-breakpoint
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
ALTER TABLE "chat_calls" ADD CONSTRAINT "chat_calls_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_calls" ADD CONSTRAINT "chat_calls_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_stirs" ADD CONSTRAINT "chat_stirs_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_answer_hours" ADD CONSTRAINT "chat_answer_hours_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_bans" ADD CONSTRAINT "chat_bans_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_blocked_id_people_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_contact_signs" ADD CONSTRAINT "chat_contact_signs_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_contact_signs" ADD CONSTRAINT "chat_contact_signs_sender_id_people_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "chat_calls_due" ON "chat_calls" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "chat_stirs_by_time" ON "chat_stirs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "chat_bans_of_person" ON "chat_bans" USING btree ("person_id","until");--> statement-breakpoint
CREATE INDEX "chat_blocks_of_blocked" ON "chat_blocks" USING btree ("blocked_id","person_id");--> statement-breakpoint
CREATE INDEX "chat_contact_signs_of_sender" ON "chat_contact_signs" USING btree ("sender_id","at");--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_child" CHECK ("chat_rooms"."child_id" is null or "chat_rooms"."kind" <> 'ROOM');