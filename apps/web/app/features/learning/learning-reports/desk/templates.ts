import { houseTemplates, type ReportField } from '@khue/contracts/learning/report-states'

export type OwnTemplate = { id: string; title: string; field: ReportField; text: string; uses: number }
/** `id` is undefined for the templates that every teacher has. */
export type Template = { key: string; id: string | undefined; title: string; text: string }

/** Own ones first, the most used before the others, as the server orders them. */
export const templatesFor = (field: ReportField, own: readonly OwnTemplate[]): Template[] => [
  ...own.filter((one) => one.field === field).map(({ id, title, text }) => ({ key: id, id, title, text })),
  ...houseTemplates.filter((one) => one.field === field).map(({ key, title, text }) => ({ key, id: undefined, title, text })),
]

/** “Nguyễn Minh An” → “An” */
export const givenName = (name: string) => name.trim().split(/\s+/).at(-1) ?? name

/** “Nguyễn Minh An” → “Minh An”: short enough for a button. */
export const shortName = (name: string) => name.trim().split(/\s+/).slice(-2).join(' ')

/** The template with the learner's name, below what is written already. */
export function withTemplate(written: string, template: string, learner: string) {
  const sentence = template.normalize('NFC').replaceAll('{tên}', givenName(learner))
  const before = written.trimEnd()
  if (before === '') return sentence
  return before.includes(sentence) ? written : `${before}\n${sentence}`
}

/** The name of the learner stands for anybody's: a sentence becomes a template. */
export function asTemplate(written: string, learner: string) {
  const name = givenName(learner).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return written.trim().replaceAll(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'gu'), '{tên}')
}
