/** The row that a statement returned. Throws, naming the statement, when it returned none: its caller has made sure that it affects one. */
export function returnedRow<Row>([row]: readonly Row[], statement: string) {
  if (row === undefined) throw new Error(`${statement} returned no row`)
  return row
}

/**
 * Inserts a row, or finds the one that has its unique key already; of concurrent callers one inserts it. `insert` does nothing on conflict, and
 * returns undefined then.
 */
export async function insertOrFind<Row>(insert: () => Promise<Row | undefined>, find: () => Promise<Row | undefined>) {
  const inserted = await insert()
  const row = inserted ?? (await find())
  if (row === undefined) throw new Error('the row was neither inserted nor found')
  return { row, isNew: inserted !== undefined }
}
