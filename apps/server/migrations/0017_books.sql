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
ALTER TABLE "assets" DROP CONSTRAINT "assets_purpose";--> statement-breakpoint
ALTER TABLE "assets" DROP CONSTRAINT "assets_kind";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
CREATE INDEX "reconcile_runs_newest" ON "reconcile_runs" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_purpose" CHECK ("assets"."purpose" in ('AVATAR', 'IDENTITY_PROOF', 'CONTRACT', 'ATTACHMENT', 'COURSE_COVER', 'BANNER_COVER', 'POST_COVER', 'PUBLIC_DOCUMENT', 'RECEIPT'));--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_kind" CHECK ("assets"."kind" in ('PNG', 'JPG', 'PDF', 'DOCX', 'XLSX', 'PPTX'));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('PLACED', 'RENEWED', 'CHECKOUT_OPENED', 'PAYMENT_REFUSED', 'PAYMENT_HELD', 'PAID', 'COMPLETED', 'DELIVERED', 'CANCELLED', 'EXPIRED', 'REPLACED', 'MONEY_LATE', 'MONEY_DOUBLE', 'MONEY_SHORT', 'MONEY_OVER', 'REFUND_DECIDED', 'REPRICED', 'REPLACED', 'REFUND_REQUESTED', 'PARTLY_REFUNDED', 'REFUNDED', 'INVOICED', 'MONEY_BALANCED'));