CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
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
	"wave" smallint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "chat_files_room_id_seq_position_pk" PRIMARY KEY("room_id","seq","position"),
	CONSTRAINT "chat_files_once" UNIQUE("asset_id"),
	CONSTRAINT "chat_files_position" CHECK ("chat_files"."position" between 1 and 10),
	CONSTRAINT "chat_files_wave" CHECK (cardinality("chat_files"."wave") <= 64)
);
--> statement-breakpoint
CREATE TABLE "chat_searched" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_words" (
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"revision" integer NOT NULL,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "chat_words_room_id_seq_pk" PRIMARY KEY("room_id","seq")
);
--> statement-breakpoint
ALTER TABLE "assets" DROP CONSTRAINT "assets_purpose";--> statement-breakpoint
ALTER TABLE "assets" DROP CONSTRAINT "assets_kind";--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_words_search" ON "chat_words" USING gin ("room_id","search");--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_purpose" CHECK ("assets"."purpose" in ('AVATAR', 'IDENTITY_PROOF', 'CONTRACT', 'ATTACHMENT', 'COURSE_COVER', 'BANNER_COVER', 'POST_COVER', 'PUBLIC_DOCUMENT', 'CHAT_FILE', 'RECEIPT'));--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_kind" CHECK ("assets"."kind" in ('PNG', 'JPG', 'PDF', 'DOCX', 'XLSX', 'PPTX', 'WEBM', 'OGG', 'M4A'));