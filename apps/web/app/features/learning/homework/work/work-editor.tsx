import type { Homework } from '@khue/contracts/learning/homework-shapes'

type Props = { homework: Homework; learnerId: string | undefined }

export const WorkEditor = ({ homework, learnerId }: Props) => <p data-learner={learnerId}>{homework.title}</p>
