import type { WorkItem, WorkItemKind } from '@khue/contracts/people/work-items'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { formatDateTime, formatTime } from '#app/shared/format.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { showToast } from '#app/shared/ui/toast.tsx'
import styles from './case-claim.module.css'
import { dueClock } from './due-clock.ts'
import { useLease } from './use-lease.ts'
import { useServerNow } from './use-server-now.ts'
import { useWorkItemsLive } from './use-work-items-live.ts'
import { workItemsText as text } from './work-items.text.ts'

/** The items of a desk's rows, as `loadClaims` returns them. */
export type CaseClaims = { now: string; items: readonly WorkItem[] }

/** The page that claims and releases, for all desks. */
export const workItemsAction = '/admin/work-items'

type Desk = { itemOf: (refId: string) => WorkItem | undefined; nowMs: number }
const DeskContext = createContext<Desk>({ itemOf: () => undefined, nowMs: 0 })

type DeskProps = {
  /** Without it, all kinds of items in `claims`. */
  kind?: WorkItemKind
  claims: CaseClaims | undefined
  children: ReactNode
}

/** Around a desk: its rows show due times and claims with `CaseClaim` and `CaseDue`, live. */
export function DeskClaims({ kind, claims, children }: DeskProps) {
  useWorkItemsLive()
  const nowMs = useServerNow(claims?.now ?? noTime)
  const [query] = useSearchParams()
  const asked = query.get('item')
  const desk = useMemo(() => {
    const items = new Map(claims?.items.filter((item) => kind === undefined || item.kind === kind).map((item) => [item.refId, item]))
    return { itemOf: (refId: string) => items.get(refId), nowMs }
  }, [claims, kind, nowMs])
  return (
    <DeskContext value={desk}>
      {asked && !desk.itemOf(asked) && <Notice tone="info">{text.notHere}</Notice>}
      {children}
    </DeskContext>
  )
}
const noTime = '1970-01-01T00:00:00Z'

type Props = {
  refId: string
  /** The case in words, for the names of buttons. */
  name: string
}

/** Due time and claim of one case, with the buttons that claim it and give it back. Renders nothing for a case that does not wait. */
export function CaseClaim({ refId, name }: Props) {
  const { itemOf, nowMs } = useContext(DeskContext)
  const item = itemOf(refId)
  return item ? <OpenCase item={item} nowMs={nowMs} name={name} /> : null
}

/** The same in words alone, for a row of a table. */
export function CaseDue({ refId }: Pick<Props, 'refId'>) {
  const { itemOf, nowMs } = useContext(DeskContext)
  const item = itemOf(refId)
  return item ? <Due item={item} nowMs={nowMs} /> : null
}

type ItemProps = { item: WorkItem; nowMs: number }

function Due({ item: { dueAt, claim, isOwnCase }, nowMs }: ItemProps) {
  const { words, isUrgent } = dueClock(dueAt, nowMs)
  return (
    <span className="sm">
      <span className={isUrgent ? styles.urgent : styles.due} title={text.due(formatDateTime(dueAt))}>
        {words}
      </span>
      {' · '}
      {isOwnCase ? text.ownCase : <ClaimWords claim={claim} />}
    </span>
  )
}

function OpenCase({ item, nowMs, name }: ItemProps & Pick<Props, 'name'>) {
  const { kind, refId, claim, isOwnCase } = item
  const { revalidate } = useRevalidator()
  const isOwn = claim?.isOwn === true
  useLease({ kind, refId, isOwn }, () => void revalidate())
  const place = usePlaceAskedFor(refId)
  const fields = { kind, refId }
  return (
    <div ref={place} tabIndex={-1} className={styles.claim}>
      <Due item={item} nowMs={nowMs} />
      {!isOwnCase && !claim && (
        <StepButton step="claim" fields={{ ...fields, stay: '1' }} action={workItemsAction} label={text.claimOf(name)}>
          {text.claim}
        </StepButton>
      )}
      {isOwn && (
        <StepButton
          step="release"
          fields={fields}
          action={workItemsAction}
          variant="text"
          label={text.releaseOf(name)}
          onDone={() => showToast({ type: 'success', message: text.released })}
        >
          {text.release}
        </StepButton>
      )}
    </div>
  )
}

/** The row to which the queue has led (`?item=`) is scrolled to and focused, once. */
function usePlaceAskedFor(refId: string) {
  const [query] = useSearchParams()
  const place = useRef<HTMLDivElement>(null)
  const isAsked = query.get('item') === refId
  useEffect(() => {
    if (!isAsked) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [isAsked])
  return place
}

const ClaimWords = ({ claim }: Pick<WorkItem, 'claim'>) =>
  claim ? (
    <span className={`${tag.tag} ${claim.isOwn ? tag.primary : tag.warn} ${styles.words}`}>
      {claim.isOwn ? text.ownUntil(formatTime(claim.until)) : text.viewedBy(claim.by.name, formatTime(claim.until))}
    </span>
  ) : (
    text.free
  )
