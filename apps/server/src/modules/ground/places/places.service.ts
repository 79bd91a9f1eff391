import { PlacesFile } from '@khue/contracts/ground/places'
import { type Deps, transact } from '#platform/deps'
import { insertCommunes, insertImport, removeCommunes } from './places.repository.ts'

/**
 * Replaces the list of communes by that of a file (`PlacesFile` of the contracts), atomically. Throws a `ZodError` when the file has another form.
 * Returns the new number of communes.
 */
export async function importPlaces(deps: Deps, json: unknown) {
  const { communes, validFrom, source } = PlacesFile.parse(json)
  await transact(deps, async ({ db }) => {
    await insertImport(db, { validFrom, source, communeCount: communes.length })
    await removeCommunes(db)
    await insertCommunes(db, communes)
  })
  return communes.length
}
