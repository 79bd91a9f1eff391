import type { Endpoint } from '@khue/contracts/endpoint'
import { msgApp } from '@khue/contracts/people/notifications'
import { z } from 'zod'
import { declaredEndpoints } from './access-matrix.fixture.ts'
import type { Person, World } from './notify-privacy.world.ts'

/** Endpoints that search by `term` or another text, including future ones. */
const isSearch = ({ method, query }: Endpoint) =>
  method === 'GET' && query instanceof z.ZodObject && ('term' in query.shape || 'q' in query.shape)
const searches = (await declaredEndpoints()).filter(isSearch)

/** The common prefix of all secrets, and the text around them. */
export async function searchesFor(world: World, person: Person) {
  const texts = [await world.open(`/courses?term=${encodeURIComponent('Tin bimat')}`, person)]
  for (const endpoint of searches)
    for (const term of ['bimat', 'Tin bimat'])
      texts.push((await world.call(endpoint, person, { headers: msgApp, query: { term, q: term } })).text)
  return texts
}
