CREATE TABLE "chat_members" (
	"room_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"from_seq" integer DEFAULT 0 NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	"muted_at" timestamp with time zone,
	"draft" text DEFAULT '' NOT NULL,
	CONSTRAINT "chat_members_room_id_person_id_pk" PRIMARY KEY("room_id","person_id"),
	CONSTRAINT "chat_members_read" CHECK ("chat_members"."read_seq" >= "chat_members"."from_seq"),
	CONSTRAINT "chat_members_draft" CHECK (char_length("chat_members"."draft") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"revision" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"pinned_at" timestamp with time zone,
	"reply_to" integer,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "chat_messages_room_id_seq_pk" PRIMARY KEY("room_id","seq"),
	CONSTRAINT "chat_messages_once" UNIQUE("room_id","sender_id","client_id"),
	CONSTRAINT "chat_messages_text" CHECK (char_length("chat_messages"."text") <= 5000 and ("chat_messages"."deleted_at" is null or "chat_messages"."text" = '')),
	CONSTRAINT "chat_messages_numbers" CHECK ("chat_messages"."seq" >= 1 and "chat_messages"."revision" >= "chat_messages"."seq"),
	CONSTRAINT "chat_messages_reply" CHECK ("chat_messages"."reply_to" between 1 and "chat_messages"."seq" - 1)
);
--> statement-breakpoint
CREATE TABLE "chat_reactions" (
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_reactions_room_id_seq_person_id_kind_pk" PRIMARY KEY("room_id","seq","person_id","kind"),
	CONSTRAINT "chat_reactions_kind" CHECK ("chat_reactions"."kind" in ('LIKE', 'LOVE', 'HAHA', 'WOW', 'SAD', 'THANKS'))
);
--> statement-breakpoint
CREATE TABLE "chat_rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"purpose" text,
	"about" text NOT NULL,
	"title" text,
	"child_id" uuid,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_revision" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_rooms_once" UNIQUE("about"),
	CONSTRAINT "chat_rooms_kind" CHECK ("chat_rooms"."kind" in ('P2P', 'ROOM', 'SUPPORT')),
	CONSTRAINT "chat_rooms_purpose" CHECK (("chat_rooms"."kind" = 'ROOM') = ("chat_rooms"."purpose" is not null) and "chat_rooms"."purpose" in ('CLASS', 'PARENTS')),
	CONSTRAINT "chat_rooms_title" CHECK (("chat_rooms"."kind" = 'P2P') = ("chat_rooms"."title" is null)),
	CONSTRAINT "chat_rooms_child" CHECK ("chat_rooms"."child_id" is null or "chat_rooms"."kind" = 'P2P'),
	CONSTRAINT "chat_rooms_counts" CHECK ("chat_rooms"."last_seq" >= 0 and "chat_rooms"."last_revision" >= "chat_rooms"."last_seq")
);
--> statement-breakpoint
CREATE TABLE "chat_versions" (
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"revision" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_versions_room_id_seq_revision_pk" PRIMARY KEY("room_id","seq","revision")
);
--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender_id_people_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_members_present" ON "chat_members" USING btree ("person_id","room_id") WHERE "chat_members"."left_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_by_revision" ON "chat_messages" USING btree ("room_id","revision");--> statement-breakpoint
CREATE INDEX "chat_messages_by_time" ON "chat_messages" USING btree ("room_id","sent_at");--> statement-breakpoint
CREATE INDEX "chat_messages_pinned" ON "chat_messages" USING btree ("room_id") WHERE "chat_messages"."pinned_at" is not null;--> statement-breakpoint
CREATE INDEX "chat_rooms_of_child" ON "chat_rooms" USING btree ("child_id") WHERE "chat_rooms"."child_id" is not null;