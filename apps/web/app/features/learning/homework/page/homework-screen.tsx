import type { Homework } from '@khue/contracts/learning/homework-shapes'
import type { ReturnedMark } from '@khue/contracts/learning/marking-shapes'
import type { Settled } from '#app/shared/settled.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { ReturnedMarks } from '../marks/returned-marks.tsx'
import { ExtensionPanel } from './extension-panel.tsx'
import { HomeworkHead } from './homework-head.tsx'
import styles from './homework-screen.module.css'
import { Receipts } from './receipts.tsx'
import { PartsPanel, TaskPanel } from './task-panels.tsx'
import { WorkPanel } from './work-panel.tsx'

type Props = {
  homework: Homework
  marks: Settled<readonly ReturnedMark[]>
  viewerId: string | undefined
  /** As in the address. */
  learnerId: string | undefined
}

/** One piece of homework: its learner works here, a guardian looks on. */
export function HomeworkScreen({ homework, marks, viewerId, learnerId }: Props) {
  const { learner } = homework
  const isOwn = learner.id === viewerId
  return (
    <div className={panel.stack} key={`${homework.id} ${learner.id}`}>
      <HomeworkHead key={homework.now} homework={homework} learner={isOwn ? undefined : learner} />
      <Loaded of={marks}>{(items) => <ReturnedMarks homework={homework} marks={items} mayReply={isOwn} />}</Loaded>
      <div className={styles.layout}>
        <div className={panel.stack}>
          <TaskPanel homework={homework} />
          <PartsPanel parts={homework.parts} />
        </div>
        <div className={panel.stack}>
          <Receipts homework={homework} isOwn={isOwn} isMarked={marks.state === 'ready' && marks.value.length > 0} />
          <WorkPanel homework={homework} isOwn={isOwn} learnerId={learnerId} />
          <ExtensionPanel homework={homework} isOwn={isOwn} learnerId={learnerId} />
        </div>
      </div>
    </div>
  )
}
