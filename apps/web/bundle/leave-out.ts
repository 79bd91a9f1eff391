import { type ESTree, parseSync, Visitor } from 'vite'

/** Parts of one file of a library that only unused features need. */
export type UnusedCode = {
  /** Functions that only these features call; their bodies are left out. */
  functions?: readonly string[]
  /** Functions that other code calls, too, and what they return when the feature is unused. */
  returns?: Readonly<Record<string, string>>
  /** Classes in the old form whose methods are left out. */
  classes?: readonly string[]
  /** React gives each kind of element a number in `tag`; branches for these numbers are left out. */
  tags?: readonly number[]
  /** Texts that are simpler without the feature; each occurs once. */
  texts?: readonly (readonly [was: string, shall: string])[]
}

type Edit = { start: number; end: number; text: string }
type Range = Pick<Edit, 'start' | 'end'>

/**
 * The code without these parts. What only they need is then unused, and the minifier removes it. Throws when the code does not contain exactly one of
 * each, so that a new version of the library is noticed.
 */
export function leaveOut(code: string, unused: UnusedCode) {
  const { tags = [], texts = [] } = unused
  const { program } = parseSync('library.js', code)
  const edits = [...editsOfFunctions(program, unused), ...editsOfTags(program, tags)]
  for (const [was, shall] of texts) {
    const start = code.indexOf(was)
    if (start < 0 || code.includes(was, start + 1)) throw notOnce(was)
    edits.push({ start, end: start + was.length, text: shall })
  }
  return applyEdits(code, edits)
}

const notOnce = (what: string) => new Error(`apps/web/bundle/unused-features.ts names code that the library does not contain once: ${what}`)

function editsOfFunctions(program: ESTree.Program, { functions = [], returns = {}, classes = [] }: UnusedCode) {
  const bodies = new Map(functions.map((name) => [name, '{}']))
  for (const [name, value] of Object.entries(returns)) bodies.set(name, `{ return ${value} }`)
  const missing = new Set([...bodies.keys(), ...classes])
  const edits: Edit[] = []
  new Visitor({
    FunctionDeclaration({ id, body }) {
      const text = id && bodies.get(id.name)
      if (!text || !body) return
      if (!missing.delete(id.name)) throw notOnce(id.name)
      edits.push(replace(body, text))
    },
    ExpressionStatement(node) {
      const name = classOfMethod(node)
      if (!name || !classes.includes(name)) return
      missing.delete(name)
      edits.push(replace(node, ''))
    },
  }).visit(program)
  for (const name of missing) throw notOnce(name)
  return edits
}

/** The class in `Name.prototype.method = …`. */
function classOfMethod({ expression }: ESTree.ExpressionStatement) {
  if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return undefined
  const { object } = expression.left
  if (object.type !== 'MemberExpression' || !isNamed(object.property, 'prototype')) return undefined
  return object.object.type === 'Identifier' ? object.object.name : undefined
}

function editsOfTags(program: ESTree.Program, tags: readonly number[]) {
  const isUnused = (node: ESTree.Node | null) => node?.type === 'Literal' && tags.some((tag) => tag === node.value)
  const edits: Edit[] = []
  new Visitor({
    BinaryExpression({ left, right, operator, start, end }) {
      if (!(isUnused(left) && isTag(right)) && !(isUnused(right) && isTag(left))) return
      if (operator === '===' || operator === '!==') edits.push({ start, end, text: String(operator === '!==') })
    },
    SwitchStatement({ discriminant, cases }) {
      if (!isTag(discriminant)) return
      let [isReached, fallsThrough] = [false, false]
      for (const { test, consequent } of cases) {
        isReached = !isUnused(test) || (isReached && fallsThrough)
        fallsThrough = !jumpsAway(consequent)
        const [first, last] = [consequent[0], consequent.at(-1)]
        // the statements stay in place, because the other cases may use variables that they declare
        if (first && last && !isReached) edits.push(insert(first.start, 'if (false) {'), insert(last.end, '}'))
      }
    },
  }).visit(program)
  return edits
}

const isNamed = (node: ESTree.Node, name: string) => node.type === 'Identifier' && node.name === name
const isTag = (node: ESTree.Node) => node.type === 'MemberExpression' && isNamed(node.property, 'tag')

/** Whether the statements never continue with the next case. */
function jumpsAway(statements: readonly ESTree.Statement[]): boolean {
  const last = statements.at(-1)
  if (last?.type === 'BlockStatement') return jumpsAway(last.body)
  return last !== undefined && /^(Break|Return|Throw|Continue)Statement$/.test(last.type)
}

const replace = ({ start, end }: Range, text: string): Edit => ({ start, end, text })
const insert = (at: number, text: string): Edit => ({ start: at, end: at, text })

/** Edits inside a part that is replaced as a whole have no effect. */
function applyEdits(code: string, edits: readonly Edit[]) {
  let [edited, done] = ['', 0]
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - a.start - (b.end - b.start))) {
    if (start < done) continue
    edited += code.slice(done, start) + text
    done = end
  }
  return edited + code.slice(done)
}
