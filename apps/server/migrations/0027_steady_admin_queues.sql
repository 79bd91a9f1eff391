DROP INDEX "identity_proofs_status_submitted_at_index";--> statement-breakpoint
DROP INDEX "data_requests_status_due_on_index";--> statement-breakpoint
CREATE INDEX "identity_proofs_queue" ON "identity_proofs" USING btree ("status","submitted_at","person_id");--> statement-breakpoint
CREATE INDEX "data_requests_open" ON "data_requests" USING btree ("due_on","id") WHERE "data_requests"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "data_requests_closed_lately" ON "data_requests" USING btree ("closed_at","id") WHERE "data_requests"."closed_at" is not null;