// Separate from the endpoints, so that the editor's page loads no schemas.

/** What a template's text names in double braces, with what a contract says in its place. */
export const templateValues = {
  storeFeePercent: 'số phần trăm phí sàn',
  withholding: 'câu về khấu trừ thuế',
  templateVersion: 'tên bản mẫu',
  number: 'số hợp đồng',
  taxpayer: 'loại người nộp thuế',
  bankAccount: 'tài khoản nhận tiền',
  verifyUrl: 'địa chỉ so mã băm',
} as const
export type TemplateValue = keyof typeof templateValues

/** What the file says nowhere but in this text. */
export const obligatoryValues = ['storeFeePercent', 'withholding', 'templateVersion'] as const satisfies readonly TemplateValue[]

export const inBraces = (name: string) => `{{${name}}}`

/** The blocks of a template: `# title`, `## article` and paragraphs, each between empty lines. */
export const templateBlocks = (body: string) => body.split(/\n{2,}/)

/** Why no contract can be made of this text, in the order in which an editor reads; empty when one can. */
export function templateFaults(body: string): string[] {
  return [...valueFaults(body), ...shapeFaults(templateBlocks(body.trim()))]
}

function valueFaults(body: string) {
  const names = [...body.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name)
  const unknown = [...new Set(names)].filter((name) => !Object.hasOwn(templateValues, name))
  const missing = obligatoryValues.filter((name) => !names.includes(name))
  const rest = body.replaceAll(/\{\{[^{}]*\}\}/g, '')
  return [
    unknown.length > 0 && `Không có giá trị ${listed(unknown)}.`,
    missing.length > 0 && `Thiếu ${listed(missing)}: ${missing.map((name) => templateValues[name]).join(', ')}.`,
    /[{}]/.test(rest) && 'Có ngoặc nhọn chưa đóng đúng. Giá trị được viết như {{storeFeePercent}}.',
  ].filter((fault) => fault !== false)
}

const listed = (names: readonly string[]) => names.map(inBraces).join(', ')

function shapeFaults(blocks: readonly string[]) {
  const titles = blocks.filter((block) => block.startsWith('# '))
  const articles = blocks.flatMap((block, at) => (block.startsWith('## ') ? [{ block, next: blocks[at + 1] }] : []))
  const glued = blocks.find((block) => /^##? .*\n/.test(block) || /\n##? /.test(block))
  const empty = articles.find(({ next }) => next === undefined || /^##? /.test(next))
  return [
    (titles.length !== 1 || titles[0] !== blocks[0]) && 'Dòng đầu, và chỉ dòng đầu, là tên hợp đồng: “# Hợp đồng …”.',
    glued !== undefined && `Cần một dòng trống trước và sau tiêu đề, ở chỗ “${shortened(glued)}”.`,
    articles.length === 0 && 'Cần ít nhất một điều khoản: “## Điều 1. …”.',
    glued === undefined && empty !== undefined && `Điều khoản “${shortened(empty.block)}” chưa có lời văn.`,
    blocks.some((block) => /^#{3,}/m.test(block)) && 'Chỉ có hai cấp tiêu đề: “#” là tên hợp đồng, “##” là điều khoản.',
  ].filter((fault) => fault !== false)
}

const shortened = (block: string) => block.split('\n', 1).join('').replace(/^#+ /, '').slice(0, 80)
