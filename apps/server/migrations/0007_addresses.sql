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
CREATE TABLE "slugs" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"thing_id" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slugs_kind_slug_pk" PRIMARY KEY("kind","slug"),
	CONSTRAINT "slugs_kind" CHECK ("slugs"."kind" in ('course', 'class', 'teacher', 'category', 'post')),
	CONSTRAINT "slugs_slug" CHECK (char_length("slugs"."slug") between 1 and 80)
);
--> statement-breakpoint
-- Addresses that posts have had go on leading to them; those of categories are known from the start.
INSERT INTO "slugs" ("kind", "slug", "thing_id", "given_at") SELECT 'post', "slug", "post_id"::text, "given_at" FROM "knowledge_slugs";--> statement-breakpoint
INSERT INTO "slugs" ("kind", "slug", "thing_id") SELECT 'category', "slug", "id"::text FROM "categories";--> statement-breakpoint
DROP TABLE "knowledge_slugs" CASCADE;--> statement-breakpoint
ALTER TABLE "assets" DROP CONSTRAINT "assets_purpose";--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "shown_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "knowledge_posts" ADD COLUMN "cover_asset_id" uuid;--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD COLUMN "gone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "cover_asset_id" uuid;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "cover_asset_id" uuid;--> statement-breakpoint
ALTER TABLE "knowledge_documents" ADD CONSTRAINT "knowledge_documents_post_id_knowledge_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."knowledge_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_documents_post_id_added_at_index" ON "knowledge_documents" USING btree ("post_id","added_at");--> statement-breakpoint
CREATE INDEX "slugs_of_thing" ON "slugs" USING btree ("kind","thing_id","given_at");--> statement-breakpoint
ALTER TABLE "courses" DROP COLUMN "cover";--> statement-breakpoint
ALTER TABLE "knowledge_posts" ADD CONSTRAINT "knowledge_posts_cover_once" UNIQUE("cover_asset_id");--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_cover_once" UNIQUE("cover_asset_id");--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_cover_once" UNIQUE("cover_asset_id");--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_purpose" CHECK ("assets"."purpose" in ('AVATAR', 'IDENTITY_PROOF', 'CONTRACT', 'ATTACHMENT', 'COURSE_COVER', 'BANNER_COVER', 'POST_COVER', 'PUBLIC_DOCUMENT'));