CREATE TABLE "notification_evening_letters" (
	"person_id" uuid NOT NULL,
	"evening" date NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "notification_evening_letters_person_id_evening_pk" PRIMARY KEY("person_id","evening"),
	CONSTRAINT "notification_evening_letters_state" CHECK ("notification_evening_letters"."state" in ('WAITING', 'SENDING', 'SENT', 'SPARED', 'FAILED')),
	CONSTRAINT "notification_evening_letters_decided" CHECK ("notification_evening_letters"."state" = 'WAITING' or "notification_evening_letters"."decided_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "notification_evening_letters" ADD CONSTRAINT "notification_evening_letters_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_evening_letters_due" ON "notification_evening_letters" USING btree ("due_at","person_id") WHERE "notification_evening_letters"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "notification_evening_letters_in_hand" ON "notification_evening_letters" USING btree ("decided_at") WHERE "notification_evening_letters"."state" = 'SENDING';