CREATE TABLE "refused_mailboxes" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"refused_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "notifications_not_planned_campaigns";--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "notifications_archived" ON "notifications" USING btree ("person_id","id") WHERE "notifications"."archived_at" is not null;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_failure" CHECK ("campaigns"."failure" in ('WORDS_UNFIT', 'BUSY', 'UNKNOWN'));--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_failed" CHECK (("campaigns"."failure" is null) = ("campaigns"."failed_at" is null));