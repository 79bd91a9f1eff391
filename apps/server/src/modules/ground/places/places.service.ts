import { PlacesFile } from '@khue/contracts/ground/places'
import { type Deps, transact } from '#platform/deps'
import { insertCommunes, insertImport, removeCommunes } from './places.repository.ts'

/**
 * Replaces the list of communes by that of a file (`PlacesFile` of the contracts), wholly or not at all.
 * Throws a `ZodError` when the file is not of that form. Answers how many communes there are now.
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
