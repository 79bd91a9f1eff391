import { countAssignments, listAssignments } from '@khue/contracts/learning/assignments'
import { assignmentLists } from '@khue/contracts/learning/homework-states'
import { Id } from '@khue/contracts/ids'
import { Link } from 'react-router'
import { AccountFrame } from '#app/features/backoffice/site/account/account-frame.tsx'
import { AssignmentList } from '#app/features/learning/homework/following/assignment-list.tsx'
import { ClassFilter } from '#app/features/learning/homework/following/class-filter.tsx'
import { followingText as text } from '#app/features/learning/homework/following/following.text.ts'
import { listHref, listIn } from '#app/features/learning/homework/following/list-address.ts'
import { type ClassChoice, loadClasses } from '#app/features/learning/homework/giving/load-place.ts'
import { newAssignmentHref } from '#app/features/learning/homework/shared/assignment-addresses.ts'
import { assignmentText } from '#app/features/learning/homework/shared/assignment.text.ts'
import { toAssignmentRow } from '#app/features/learning/homework/shared/assignment-view.ts'
import { useRevalidateOnFocus } from '#app/features/sale/orders/checkout/use-revalidate-on-focus.ts'
import { api } from '#app/shared/api.ts'
import { orWithoutCursor, readPlace } from '#app/shared/list-place.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import type { Route } from './+types/teaching-assignments.page'

export const handle = { ownQuery: ['list', 'refId', 'cursor'] }

export const meta: Route.MetaFunction = () => [{ title: text.metaList }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const list = listIn(url.searchParams)
  const refId = Id.safeParse(url.searchParams.get('refId')).data
  const { cursor } = readPlace(url.searchParams)
  const [found, counted, classes] = await Promise.all([
    settled(call(listAssignments, { query: { list, refId, cursor } }).catch(orWithoutCursor(url))),
    settled(call(countAssignments)),
    settled(loadClasses(call)), // an admin has none
  ]).catch(orSignIn(request))
  const counts = counted.state === 'ready' ? counted.value : undefined
  const countOf = { OPEN: counts?.open, DRAFT: counts?.drafts, PAST: counts?.past, ASKED: counts?.asked }
  return {
    list,
    rows: found.state === 'ready' ? { ...found, value: found.value.items.map((one) => toAssignmentRow(one, found.value.now)) } : found,
    choices: assignmentLists.map((one) => ({
      label: text.counted(text.lists[one], one === 'PAST' ? 0 : (countOf[one] ?? 0)),
      href: listHref({ list: one, refId }),
      isOn: one === list,
    })),
    refId,
    classes: classes.state === 'ready' ? [...classes.value.runs, ...classes.value.singles].map(toOption) : [],
    first: cursor && listHref({ list, refId }),
    next: found.state === 'ready' && found.value.nextCursor ? listHref({ list, refId, cursor: found.value.nextCursor }) : undefined,
  }
}

const toOption = ({ id, title, short }: ClassChoice) => ({ value: id, label: [title, short].filter(Boolean).join(' · ') })

/** What the teacher has given, by state and by class. */
export default function TeachingAssignmentsPage({
  loaderData: { rows, choices, classes, list, refId, first, next },
}: Route.ComponentProps) {
  useRevalidateOnFocus()
  return (
    <AccountFrame>
      <div className={panel.stack}>
        <div className={panel.head}>
          <div>
            <h1 className="h2">{text.title}</h1>
            <p className="muted">{text.lead}</p>
          </div>
          <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={newAssignmentHref()}>
            <Icon name="plus" size={20} />
            {assignmentText.give}
          </Link>
        </div>
        <ChipRow label={text.show} choices={choices} />
        <ClassFilter classes={classes} refId={refId} list={list === 'OPEN' ? undefined : list.toLowerCase()} />
        <Loaded of={rows}>{(value) => <AssignmentList list={list} rows={value} first={first} next={next} />}</Loaded>
      </div>
    </AccountFrame>
  )
}
