CREATE TABLE "socket_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_budgets" (
	"category" text PRIMARY KEY NOT NULL,
	"monthly_vnd" bigint NOT NULL,
	CONSTRAINT "notification_budgets_category" CHECK ("notification_budgets"."category" in ('TRANS', 'RMD', 'WARN', 'CS', 'PROD', 'GIFT', 'GENERAL', 'ADS')),
	CONSTRAINT "notification_budgets_amount" CHECK ("notification_budgets"."monthly_vnd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "notification_deliveries" (
	"person_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"channel" text NOT NULL,
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
	CONSTRAINT "notification_deliveries_state" CHECK ("notification_deliveries"."state" in ('WAITING', 'SENDING', 'SENT', 'SPARED', 'FAILED')),
	CONSTRAINT "notification_deliveries_cost" CHECK ("notification_deliveries"."cost_vnd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "notification_spendings" (
	"category" text NOT NULL,
	"month" date NOT NULL,
	"spent_vnd" bigint DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "notification_spendings_category_month_pk" PRIMARY KEY("category","month"),
	CONSTRAINT "notification_spendings_category" CHECK ("notification_spendings"."category" in ('TRANS', 'RMD', 'WARN', 'CS', 'PROD', 'GIFT', 'GENERAL', 'ADS')),
	CONSTRAINT "notification_spendings_amount" CHECK ("notification_spendings"."spent_vnd" >= 0)
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
	"why" text NOT NULL,
	"campaign_id" uuid,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"planned_at" timestamp with time zone,
	CONSTRAINT "notifications_person_id_id_pk" PRIMARY KEY("person_id","id"),
	CONSTRAINT "notifications_once" UNIQUE("person_id","event"),
	CONSTRAINT "notifications_category" CHECK ("notifications"."category" in ('TRANS', 'RMD', 'WARN', 'CS', 'PROD', 'GIFT', 'GENERAL', 'ADS')),
	CONSTRAINT "notifications_url" CHECK ("notifications"."url" ~ '^/([^/\\[:space:][:cntrl:]][^\\[:space:][:cntrl:]]*)?$')
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
	CONSTRAINT "push_subscriptions_once" UNIQUE("address_hash"),
	CONSTRAINT "push_subscriptions_kind" CHECK ("push_subscriptions"."kind" in ('WEB', 'FCM'))
);
--> statement-breakpoint
ALTER TABLE "notification_rests" ADD COLUMN "has_own_quiet_hours" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "socket_tickets" ADD CONSTRAINT "socket_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_of" FOREIGN KEY ("person_id","notification_id") REFERENCES "public"."notifications"("person_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "socket_tickets_expires_at_index" ON "socket_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "socket_tickets_session_id_index" ON "socket_tickets" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "notification_deliveries_due" ON "notification_deliveries" USING btree ("channel","priority","due_at") WHERE "notification_deliveries"."state" = 'WAITING' and not "notification_deliveries"."is_digest";--> statement-breakpoint
CREATE INDEX "notification_deliveries_of_evening" ON "notification_deliveries" USING btree ("due_at","person_id") WHERE "notification_deliveries"."state" = 'WAITING' and "notification_deliveries"."is_digest";--> statement-breakpoint
CREATE INDEX "notification_deliveries_in_hand" ON "notification_deliveries" USING btree ("decided_at") WHERE "notification_deliveries"."state" = 'SENDING';--> statement-breakpoint
CREATE INDEX "notifications_by_category" ON "notifications" USING btree ("person_id","category","id");--> statement-breakpoint
CREATE INDEX "notifications_not_seen" ON "notifications" USING btree ("person_id") WHERE "notifications"."seen_at" is null and "notifications"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_not_planned" ON "notifications" USING btree ("id") WHERE "notifications"."planned_at" is null and "notifications"."campaign_id" is null;--> statement-breakpoint
CREATE INDEX "notifications_not_planned_campaigns" ON "notifications" USING btree ("id") WHERE "notifications"."planned_at" is null and "notifications"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING brin ("published_at");--> statement-breakpoint
CREATE INDEX "notifications_of_campaign" ON "notifications" USING btree ("campaign_id","person_id") WHERE "notifications"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_person" ON "push_subscriptions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
-- until now a row with hours was the only way to have said something about them
UPDATE "notification_rests" SET "has_own_quiet_hours" = true WHERE "quiet_from" IS NOT NULL;
