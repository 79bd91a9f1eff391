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
ALTER TABLE "course_attendances" ADD COLUMN "line_id" uuid;--> statement-breakpoint
CREATE INDEX "closures_to_on_index" ON "closures" USING btree ("to_on");