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
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_people_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_id_index" ON "audit_entries" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_subject_id_id_index" ON "audit_entries" USING btree ("subject_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_id_index" ON "audit_entries" USING btree ("actor_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "communes_province_code_folded_index" ON "communes" USING btree ("province_code","folded");