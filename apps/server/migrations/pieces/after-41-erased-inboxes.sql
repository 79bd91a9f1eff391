-- notifications: whoever has left before is told nothing any more either
INSERT INTO "erased_inboxes" ("person_id") SELECT "person_id" FROM "accounts" WHERE "status" = 'CLOSED' ON CONFLICT DO NOTHING;
