/**
 * SQL condition for rows of `pg_locks`: a transaction of this database waits for the advisory lock `$1`. The view also lists the other databases of
 * the server, where other proofs use the same lock numbers.
 */
export const waitsAtGate = `locktype = 'advisory' and objid = $1 and not granted
  and database = (select oid from pg_database where datname = current_database())`
