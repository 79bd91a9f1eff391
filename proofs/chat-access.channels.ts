import { searchMessages } from '@khue/contracts/community/chat-search'
import { claims } from './chat-access.claims.ts'
import type { Person, World } from './chat-access.world.ts'

/** Files have their own address, outside the API. */
export async function judgeFiles({ stage, fastify, people, rooms }: World) {
  for (const person of [...people, undefined])
    for (const room of rooms)
      for (const { address, word, readers } of room.files) {
        const { statusCode, body } = await fastify.inject({
          url: address,
          headers: person ? { authorization: `Bearer ${person.token}` } : {},
        })
        const mayOpen = person !== undefined && readers.has(person)
        const isOpen = statusCode === 200 && body.includes(word)
        stage.claim(claims.opened, isOpen === mayOpen && body.includes(word) === mayOpen, { room: room.name, statusCode, mayOpen })
        stage.trial()
      }
}

/** For each room the first of its words, and the last one of that very room. */
export async function judgeSearches({ stage, call, people, rooms }: World) {
  const wanted = rooms.flatMap(({ id, name, words }) => {
    const shown = words.filter(({ isShown, isMessage }) => isShown && isMessage)
    const [first, last] = [shown.at(0), shown.at(-1)]
    return first && last
      ? [
          { ...first, name, query: { term: first.word } },
          { ...last, name, query: { term: last.word, roomId: id } },
        ]
      : []
  })
  for (const person of people)
    for (const { word, readers, name, query } of wanted) {
      const { text } = await call(searchMessages, person, { query })
      const mayFind = readers.has(person)
      stage.claim(claims.found, text.includes(word) === mayFind, { room: name, mayFind, text: text.slice(0, 200) })
      stage.trial()
    }
}

/** What lock screens show once all deliveries are sent. */
export async function judgeDevices({ stage, people, rooms }: World, shownTo: (person: Person) => Promise<readonly string[]>) {
  const words = rooms.flatMap((room) => room.words.map(({ word }) => word))
  let count = 0
  const { rows } = await stage.pool.query<{ id: string; url: string }>('select id, url from notifications where person_id = any($1)', [
    people.map(({ id }) => id),
  ])
  for (const person of people)
    for (const text of await shownTo(person)) {
      const about = rows.find(({ id }) => text.includes(id)) // a device knows the notice, which knows the room
      const room = rooms.find(({ id }) => about?.url.includes(id))
      const isApplicable = room === undefined || room.readers.has(person)
      stage.claim(claims.shown, isApplicable && !words.some((word) => text.includes(word)), { room: room?.name, text })
      stage.trial()
      count += 1
    }
  if (count === 0) throw new Error('No device showed a notice')
}
