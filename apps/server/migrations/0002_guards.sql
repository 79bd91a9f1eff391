-- Guards that the table definitions cannot express: exclusion constraints, deferred constraints, triggers.
SELECT 1;
