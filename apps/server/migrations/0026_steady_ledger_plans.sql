-- A plan made while the ledger was tiny reads all of it, and stays until the tables are analyzed again: in the first minutes
-- of a house that sells quickly each posting cost more than the one before. Both guards ask by keys alone.
ALTER FUNCTION "ledger_check_balance"() SET enable_seqscan = off;--> statement-breakpoint
ALTER FUNCTION "ledger_hold_above_zero"() SET enable_seqscan = off;
