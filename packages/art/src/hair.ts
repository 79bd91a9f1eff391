/** The shapes behind the head and those in front of it. */
type Hair = { back: string; front: string }

const path = (data: string, color: string) => `<path d="${data}" fill="${color}"/>`

/** One of three cuts each; `centre` is the middle of the face. */
export function hairOf(isFemale: boolean, cut: number, centre: number, color: string): Hair {
  return isFemale ? femaleHair(cut, centre, color) : { back: '', front: path(maleCut(cut, centre), color) }
}

function femaleHair(cut: number, c: number, color: string): Hair {
  if (cut === 0) {
    return {
      back: path(`M17 ${c}c0-12 6-17 15-17s15 5 15 17v19H17z`, color),
      front: path(`M20 ${c}c0-9 5-14 12-14s12 5 12 14c-3-5-6-8-9-9-3 4-9 6-15 9z`, color),
    }
  }
  if (cut === 1) {
    return {
      back: path(`M17.5 ${c + 2}c-1-13 6-18.5 14.5-18.5s15.5 5.5 14.5 18.5l-1 9c-9 4-18 4-27 0z`, color),
      front: path(`M20 ${c - 1}c0-9 5-13.5 12-13.5s12 4.5 12 13.5c-8-1-16-1-24 0z`, color),
    }
  }
  return {
    back: `<circle cx="32" cy="${c - 18}" r="6.5" fill="${color}"/>`,
    front: path(`M19.5 ${c + 1}c-1-11 5-16.5 12.5-16.5s13.5 5.5 12.5 16.5c-2-5-4-8-7-9.5-5 1.5-12 1-15 4.5-1.5 1.5-2.5 3-3 5z`, color),
  }
}

function maleCut(cut: number, c: number) {
  if (cut === 0) return `M19.5 ${c}c-1.5-11 4.5-16.5 12.5-16.5s14 5.5 12.5 16.5c-1-4-2-6.5-4-8.5-6 1-12 0-16-2-2.5 2.5-4 6-5 10.5z`
  if (cut === 1) {
    return `M19.5 ${c - 1}c-2-8 2-14 7-15.5 5-3 14-2 17 3 2 3 2 8 1 12.5-1.5-4-3-6-5-7-6 2-14 2-17 .5-1.5 1.5-2.5 4-3 6.5z`
  }
  return `M19.5 ${c}c-1-10 4-16 12.5-16s13.5 6 12.5 16c-.8-3-1.5-5-2.5-6.5H22c-1 1.5-2 3.5-2.5 6.5z`
}
