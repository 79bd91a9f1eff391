import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import styles from '#app/features/offer/knowledge/games/games.module.css'
import { type Game, gamesAddress, games, gamesPath, gradeBands, readGamesQuery } from '#app/features/offer/knowledge/games/games.ts'
import { gamesText as text } from '#app/features/offer/knowledge/games/games.text.ts'
import { pageTags } from '#app/shared/page-tags.ts'
import { breadcrumbData } from '#app/shared/structured-data.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { showChunkLoadError } from '#app/shared/ui/chunk-load-error.tsx'
import { Skeleton } from '#app/shared/ui/skeleton.tsx'
import type { Route } from './+types/games.page'

export const handle = { query: ['game', 'grade'] }

export const meta: Route.MetaFunction = (args) =>
  pageTags(args, {
    title: text.metaTitle,
    description: text.description,
    data: [breadcrumbData([{ name: text.title, path: gamesPath }])],
  })

/** The server chooses the seed, so that server and browser render the same cards. */
export const loader = ({ request }: Route.LoaderArgs) => ({
  ...readGamesQuery(new URL(request.url).searchParams),
  seed: crypto.randomUUID(),
})
/** A changed query is another game, not another visit: nothing is reloaded during a game. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) => currentUrl.search !== nextUrl.search

// lazy-loaded with their vocabulary
const plays = {
  pairs: lazy(() => import('#app/features/offer/knowledge/games/pairs-game.tsx').catch(showChunkLoadError)),
  spell: lazy(() => import('#app/features/offer/knowledge/games/spell-game.tsx').catch(showChunkLoadError)),
  odd: lazy(() => import('#app/features/offer/knowledge/games/odd-game.tsx').catch(showChunkLoadError)),
} satisfies Record<Game, unknown>

export default function GamesPage({ loaderData: { game, band, seed } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <div>
        <h1 className="h1">{text.title}</h1>
        <p className="lead muted">{text.lead}</p>
      </div>
      <ChipRow
        label={text.byGrade}
        choices={gradeBands.map((one) => ({ label: text.bands[one], href: gamesAddress({ game, band: one }), isOn: one === band }))}
      />
      {game && <Round key={`${game} ${band} ${seed}`} game={game} band={band} seed={seed} />}
      <ul className={styles.list} aria-label={text.others}>
        {games
          .filter((one) => one !== game)
          .map((one) => (
            <li key={one}>
              <div>
                <h2 className="h3">{text.names[one]}</h2>
                <p className="muted">{text.leads[one]}</p>
              </div>
              <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={gamesAddress({ game: one, band })}>
                {text.play(text.names[one])}
              </Link>
            </li>
          ))}
      </ul>
    </div>
  )
}

type Played = { game: Game; band: Route.ComponentProps['loaderData']['band']; seed: string }

/** One game, repeated as often as the player likes. */
function Round({ game, band, seed }: Played) {
  const [round, setRound] = useState(0)
  const Play = plays[game]
  return (
    <Suspense
      fallback={
        <div aria-busy="true">
          <output className="visually-hidden">{text.loading}</output>
          <Skeleton height={420} radius={24} />
        </div>
      }
    >
      <Play key={round} band={band} seed={`${seed} ${round}`} onAgain={() => setRound(round + 1)} />
    </Suspense>
  )
}
