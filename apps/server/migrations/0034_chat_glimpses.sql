CREATE TABLE "chat_links" (
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"url" text NOT NULL,
	"is_told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chat_links_room_id_seq_pk" PRIMARY KEY("room_id","seq"),
	CONSTRAINT "chat_links_url" CHECK (char_length("chat_links"."url") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "chat_pages" (
	"url" text PRIMARY KEY NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_waiting" boolean DEFAULT true NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "mention_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_links_untold" ON "chat_links" USING btree ("url") WHERE not "chat_links"."is_told";--> statement-breakpoint
CREATE INDEX "chat_pages_waiting" ON "chat_pages" USING btree ("due_at") WHERE "chat_pages"."is_waiting";--> statement-breakpoint
CREATE INDEX "chat_pages_by_due" ON "chat_pages" USING btree ("due_at");