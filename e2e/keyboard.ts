/* oxlint-disable unicorn/consistent-function-scoping -- functions evaluated in the page cannot use outer variables */
import { expect, type Page, type Request } from '@playwright/test'

/** The focused element after a press of Tab, as a sighted user perceives it. */
type Stop = {
  /** Index among the checked controls; -1 for any other element. */
  place: number
  name: string
  /** Neither the element nor its label is visible at its position. */
  isHidden: boolean
}
type TabOrder = {
  stops: readonly Stop[]
  /** Visible controls that Tab never reached. */
  missed: readonly string[]
  /** Stops without a visible focus indicator. */
  unmarked: readonly string[]
}

declare global {
  interface Window {
    keyboardOpener: Element | undefined
    tabProbe: {
      controls: () => Element[]
      begin: (isWhole: boolean) => void
      look: () => Promise<Stop>
      unmarked: string[]
      missed: () => string[]
    }
  }
}

/** Runs in the page. */
function prepare() {
  const candidates =
    'a[href], button, iframe, input:not([type=hidden]), select, textarea, summary, video[controls], audio[controls], [tabindex], [contenteditable=true]'
  let isWhole = true
  const scope = () => document.querySelector('dialog[open]') ?? (isWhole ? document.body : document.querySelector('main')) ?? document.body
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0 && !element.closest('[inert]')
  const isReachable = (element: Element) =>
    (element as HTMLElement).tabIndex >= 0 && !element.matches(':disabled') && isShown(element) && isChosen(element)
  /** In a radio group, Tab reaches the checked button, or one of them. */
  const isChosen = (element: Element) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || !element.name) return true
    const group = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${CSS.escape(element.name)}"]`)].filter(
      ({ form }) => form === element.form,
    )
    return element === (group.find(({ checked }) => checked) ?? group[0])
  }
  const nameOf = (element: Element) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    const words = element.getAttribute('aria-label') ?? label ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()} “${words.trim().replace(/\s+/g, ' ').slice(0, 40)}”`
  }
  const controls = () => [...scope().querySelectorAll(candidates)].filter(isReachable)
  /** Elements that can show the focus of a control: itself, its label, its parents and neighbours. */
  const signsOf = (element: Element) => [
    element,
    ...(element instanceof HTMLInputElement ? (element.labels ?? []) : []),
    ...[1, 2, 3].flatMap((up) => ancestor(element, up) ?? []),
    ...(element.nextElementSibling ? [element.nextElementSibling, ...element.nextElementSibling.children] : []),
    ...element.children,
  ]
  const ancestor = (element: Element, up: number) => {
    let one: Element | null = element
    for (let step = 0; step < up; step += 1) one = one?.parentElement ?? null
    return one ?? undefined
  }
  const drawn = (element: Element) => {
    const ring = getComputedStyle(element, '::after')
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, textDecorationLine } =
      getComputedStyle(element)
    const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`
    return [ring.outlineStyle, outline, boxShadow, borderColor, backgroundColor, textDecorationLine].join('|')
  }
  /** Browsers scroll only the caret of a tall text area into view, so only its visible part can be covered. */
  const partInView = ({ left, right, top, bottom }: DOMRect) =>
    bottom - top > innerHeight / 2
      ? { left, right, top: Math.max(top, 0), bottom: Math.min(bottom, innerHeight) }
      : { left, right, top, bottom }
  /** Some point of the element or of its label is not covered. */
  const isSeen = (element: Element) => {
    const faces = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])]
    return faces.some((face) =>
      [...face.getClientRects()].map(partInView).some(({ left, top, right, bottom }) =>
        [0.1, 0.5, 0.9].some((x) =>
          [0.15, 0.5, 0.85].some((y) => {
            const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
            return hit !== null && face.contains(hit)
          }),
        ),
      ),
    )
  }
  /** The focus is in the frame's own document, which draws it. */
  const isFrame = (element: Element) => element instanceof HTMLIFrameElement
  const reached = new Set<Element>()
  const unmarked: string[] = []
  let before: { element: Element; signs: [Element, string][] } | undefined
  window.tabProbe = {
    controls,
    unmarked,
    /** Starts at the top of the checked part, independent of the previous focus. */
    begin(whole) {
      isWhole = whole
      const start = scope()
      const kept = start.getAttribute('tabindex')
      start.setAttribute('tabindex', '-1')
      ;(start as HTMLElement).focus({ preventScroll: true })
      ;(start as HTMLElement).blur()
      if (kept === null) start.removeAttribute('tabindex')
      else start.setAttribute('tabindex', kept)
      scrollTo(0, 0)
    },
    async look() {
      await new Promise(requestAnimationFrame) // elements that appear on focus are rendered in the next frame
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      await Promise.allSettled(ending.map(({ finished }) => finished))
      const element = document.activeElement ?? document.body
      if (before && before.element !== element && before.element.isConnected && before.signs.every(([one, style]) => drawn(one) === style))
        unmarked.push(nameOf(before.element))
      before = undefined
      if (element === document.body || element === document.documentElement) return { place: -1, name: 'page', isHidden: false }
      if (!isFrame(element)) before = { element, signs: signsOf(element).map((one) => [one, drawn(one)]) }
      reached.add(element)
      const hides = () => !isFrame(element) && !isSeen(element)
      for (let picture = 0; picture < 60 && hides(); picture += 1) await new Promise(requestAnimationFrame) // scrolling into view may take some frames
      return { place: controls().indexOf(element), name: nameOf(element), isHidden: hides() }
    },
    missed: () =>
      controls()
        .filter((element) => !reached.has(element))
        .map(nameOf),
  }
}

const mostStops = 400

/**
 * Presses Tab from the top of the page, or of its main part, until the focus leaves it or returns to the start. Walks again when it missed a control: a
 * live update may have shown one behind the focus.
 */
export async function tabThrough(page: Page, isWhole = true): Promise<TabOrder> {
  const first = await walk(page, isWhole)
  return first.missed.length > 0 ? walk(page, isWhole) : first
}

async function walk(page: Page, isWhole: boolean): Promise<TabOrder> {
  await page.evaluate(prepare)
  await page.evaluate((whole) => window.tabProbe.begin(whole), isWhole)
  const stops: Stop[] = []
  const seen = new Set<number>()
  for (let press = 0; press < mostStops; press += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => window.tabProbe.look())
    const isSame = stop.place === stops.at(-1)?.place // parts of a date input, links inside an e-mail frame
    if (stop.place < 0 || (seen.has(stop.place) && !isSame)) break
    seen.add(stop.place)
    stops.push(stop)
  }
  const [missed, unmarked] = [await page.evaluate(() => window.tabProbe.missed()), await page.evaluate(() => window.tabProbe.unmarked)]
  return { stops, missed, unmarked }
}

/** Content that needs scrolling in two dimensions at this width, or is clipped and cannot be scrolled to. */
export const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
    const isInScroller = (element: Element): boolean => {
      for (let one = element.parentElement; one; one = one.parentElement) if (scrolls(one)) return true
      return false
    }
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 40)}”`
    const words = [...document.querySelectorAll('h1, h2, h3, p, a, button, label, input, select, textarea, li, td, dd, dt')].filter(
      (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.visually-hidden'),
    )
    const outside = words.filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      return own > 1 && (right > width + 1 || left < -1) && !isInScroller(element) && !element.closest('[inert]')
    })
    const clipped = words.filter((element) => {
      if (element.matches('input, select, textarea')) return false // they scroll with the caret
      const { overflowX, textOverflow } = getComputedStyle(element)
      return (
        /hidden|clip/.test(overflowX) &&
        textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 1
      )
    })
    const isWide = document.documentElement.scrollWidth > width
    return [
      ...(isWide ? ['the page scrolls sideways'] : []),
      ...outside.map((one) => `outside: ${nameOf(one)}`),
      ...clipped.map((one) => `cut: ${nameOf(one)}`),
    ]
  })

/** Elements still animated with reduced motion. */
export const findMotion = (page: Page) =>
  page.evaluate(() => {
    const longest = 100
    const seconds = (list: string) =>
      Math.max(...list.split(',').map((one) => (one.trim().endsWith('ms') ? 1 : 1000) * Number.parseFloat(one)))
    const moving = document.getAnimations().flatMap(({ effect }) => {
      const { duration, iterations } = effect?.getComputedTiming() ?? {}
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return Number(duration) > longest || iterations === Infinity ? [`animation of ${target?.className}`] : []
    })
    const slow = [...document.querySelectorAll('body *')].flatMap((element) => {
      const { transitionDuration, transitionProperty, scrollBehavior } = getComputedStyle(element)
      const isSlow = transitionProperty !== 'none' && seconds(transitionDuration) > longest
      return isSlow || scrollBehavior === 'smooth' ? [`${element.tagName.toLowerCase()}.${element.getAttribute('class')}`] : []
    })
    return [...moving, ...slow]
  })

/** Buttons outside forms, which may open dialogs. */
const openers = (page: Page, tried: readonly string[]) =>
  page.evaluate(
    (known) =>
      window.tabProbe.controls().flatMap((element, place) => {
        const isButton = element instanceof HTMLButtonElement && element.type === 'button' && !element.hasAttribute('aria-pressed')
        const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
        return isButton && !known.includes(name) ? [{ place, name }] : []
      }),
    tried,
  )
const isOpen = (page: Page) => page.evaluate(() => document.querySelector('dialog[open]') !== null)
const focusControl = (page: Page, place: number) =>
  page.evaluate((at) => {
    const element = window.tabProbe.controls()[at]
    if (element instanceof HTMLElement) element.focus()
    window.keyboardOpener = element
  }, place)

/**
 * Opens a dialog by Enter and closes it by Escape; returns its faults, and whether a button was left to try. `tried` contains the names of
 * buttons already tried.
 */
export async function tryDialogs(page: Page, tried: Set<string>) {
  const [wrong, address]: [string[], string] = [[], page.url()]
  const { loading, stop } = trackLoading(page)
  let isPressed = false
  for (const { place, name } of await openers(page, [...tried])) {
    if (tried.has(name)) continue
    tried.add(name)
    isPressed = true
    await focusControl(page, place)
    await page.keyboard.press('Enter')
    if (await opens(page, loading)) wrong.push(...(await tryDialog(page)))
    else await page.keyboard.press('Escape') // a menu, or nothing
    if (page.url() !== address) break // the button navigated elsewhere
  }
  stop()
  return { wrong, isPressed }
}

/** The scripts and data that the page is loading, until stopped. */
function trackLoading(page: Page) {
  const loading = new Set<Request>()
  const begin = (request: Request) => void (['script', 'fetch'].includes(request.resourceType()) && loading.add(request))
  const end = (request: Request) => void loading.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  return { loading, stop: () => void page.off('request', begin).off('requestfinished', end).off('requestfailed', end) }
}

/** Whether a dialog opens. Its script or data may have to load first; a menu, or nothing, cannot be waited for. */
async function opens(page: Page, loading: ReadonlySet<Request>) {
  await page.evaluate(() => new Promise(requestAnimationFrame)).catch(() => undefined) // by now they are requested, or the page is being left
  await expect.poll(() => loading.size).toBe(0)
  return page
    .waitForFunction(() => document.querySelector('dialog[open]') !== null, undefined, { timeout: 500 })
    .then(() => true)
    .catch(() => false)
}

async function tryDialog(page: Page) {
  const name = await page.evaluate(() => document.querySelector('dialog[open] h2')?.textContent ?? 'a dialog')
  const wrong: string[] = []
  const isSoonInside = await page
    .waitForFunction(() => document.querySelector('dialog[open]')?.contains(document.activeElement), undefined, { timeout: 5000 })
    .then(() => true)
    .catch(() => false)
  if (!isSoonInside) wrong.push(`${name}: does not take the focus`)
  const { missed, unmarked, stops } = await tabThrough(page)
  wrong.push(
    ...missed.map((one) => `${name}: never reaches ${one}`),
    ...unmarked.map((one) => `${name}: does not show the focus on ${one}`),
  )
  wrong.push(...stops.filter(({ isHidden }) => isHidden).map((one) => `${name}: hides ${one.name}`))
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.querySelector('dialog[open]') === null, undefined, { timeout: 5000 }).catch(() => undefined)
  if (await isOpen(page)) return [...wrong, `${name}: stays open on Escape`]
  const isBack = await page.evaluate(() => document.activeElement === window.keyboardOpener || !window.keyboardOpener?.checkVisibility())
  return isBack ? wrong : [...wrong, `${name}: does not give the focus back`]
}
