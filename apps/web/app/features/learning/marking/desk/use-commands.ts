import type { Mark } from '@khue/contracts/learning/marking-shapes'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { type MarkFilter, markHref } from '../shared/mark-address.ts'
import type { DeskCommand } from './desk-keys.ts'
import type { DeskPage } from './desk-view.ts'
import type { Ink } from './ink/tools.ts'
import type { PagesView } from './pages/use-pages.ts'
import type { ScoreHandle } from './score-side.tsx'
import type { Desk } from './use-desk.ts'

type Parts = {
  mark: Mark
  filter: MarkFilter
  view: PagesView
  pages: readonly DeskPage[]
  desk: Desk
  choose: (changes: Partial<Ink>) => void
  help: () => void
  score: RefObject<ScoreHandle | null>
}

/** What the keys of the desk do. */
export function useCommands({ mark, filter, view, pages, desk, choose, help, score }: Parts) {
  const navigate = useNavigate()
  const goTo = (id: string | null) => void (id && navigate(markHref(id, filter)))
  const simple: Partial<Record<DeskCommand['do'], () => void>> = {
    next: () => goTo(mark.next),
    previous: () => goTo(mark.previous),
    nextPage: () => view.goTo(Math.min(pages.length - 1, view.current + 1)),
    previousPage: () => view.goTo(Math.max(0, view.current - 1)),
    undo: () => mark.state !== 'RETURNED' && desk.strokes.undo(),
    zoomIn: view.zoom.zoomIn,
    zoomOut: view.zoom.zoomOut,
    rotate: () => view.rotate(view.current),
    paper: view.focusPaper,
    help,
  }
  return (command: DeskCommand) => {
    if (command.do === 'tool') choose({ tool: command.tool })
    else if (simple[command.do]) simple[command.do]?.()
    else score.current?.run(command)
  }
}
