import { homeworkLists, type HomeworkListName } from '@khue/contracts/learning/homework-states'
import { Link } from 'react-router'
import styles from './homework-tabs.module.css'
import { listText as text } from './list.text.ts'

const named = { TO_DO: undefined, MISSED: 'missed', DONE: 'done' } as const satisfies Record<HomeworkListName, string | undefined>

/** Which list an address asks for. */
export const listAt = (search: URLSearchParams): HomeworkListName =>
  homeworkLists.find((list) => named[list] === search.get('list')) ?? 'TO_DO'

type Query = { list: HomeworkListName; learnerId: string | undefined; cursor?: string | undefined }
export function listHref({ list, learnerId, cursor }: Query) {
  const search = new URLSearchParams(
    Object.entries({ list: named[list], learnerId, cursor }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return search.size > 0 ? `/account/homework?${search}` : '/account/homework'
}

/** What is to be done, what was missed, what was handed in. */
export const HomeworkTabs = ({ list, learnerId }: Query) => (
  <nav className={styles.tabs} aria-label={text.tabs}>
    {homeworkLists.map((one) => (
      <Link key={one} to={listHref({ list: one, learnerId })} aria-current={one === list ? 'page' : undefined}>
        {text.lists[one]}
      </Link>
    ))}
  </nav>
)
