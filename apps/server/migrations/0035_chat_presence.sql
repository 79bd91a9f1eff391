CREATE UNLOGGED TABLE "chat_nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "chat_present" (
	"person_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	CONSTRAINT "chat_present_person_id_node_id_pk" PRIMARY KEY("person_id","node_id")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "chat_seen" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_present" ADD CONSTRAINT "chat_present_node_id_chat_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."chat_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_present_by_node" ON "chat_present" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "chat_seen_by_time" ON "chat_seen" USING btree ("at");