export const games = ['pairs', 'spell', 'odd'] as const
export type Game = (typeof games)[number]

/** Stars per game: one for each pair, word or question. */
export const starsOf: Record<Game, number> = { pairs: 6, spell: 8, odd: 8 }

export const gradeBands = ['1-2', '3-5', '6-9', '10-12'] as const
export type GradeBand = (typeof gradeBands)[number]

export const gamesPath = '/games-to-learn-english'

export type GamesQuery = { game: Game | undefined; band: GradeBand }

/** Parses an untrusted address. */
export const readGamesQuery = (params: URLSearchParams): GamesQuery => ({
  game: games.find((one) => one === params.get('game')),
  band: gradeBands.find((one) => one === params.get('grade')) ?? '3-5',
})

export const gamesAddress = ({ game, band }: GamesQuery) =>
  `${gamesPath}?${new URLSearchParams({ ...(game && { game }), grade: band }).toString()}`
