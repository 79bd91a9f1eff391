/**
 * A condition on `pg_locks`: somebody waits for the advisory lock `$1` of this database. The view lists the locks of all databases of the server,
 * where other proofs run at the same time.
 */
export const waitsAtGate = `locktype = 'advisory' and objid = $1 and not granted
  and database = (select oid from pg_database where datname = current_database())`
