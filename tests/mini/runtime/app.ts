/** A running mini-program and its user: the possible actions, and the visible content. */
import * as glassEasel from 'glass-easel'
import type { Element } from 'glass-easel'
import { drawnOf, type Drawn } from '../layout/drawn'
import { Refusal, type Device } from './device'
import type { Pages } from './pages'
import type { Realm } from './realm'
import { attributeOf, descendants, measureTree, pathTo, select, tagOf, textOf, type TreeStats } from './tree'
import type { Work } from './work'

/** A selector (see tree.ts) or an element found before. */
export type Target = string | Element

export interface PageStats extends TreeStats {
  /** Size of the setData that drew the page first. */
  firstSetData: number
  /** The largest setData during the time when the page was on top. */
  largestSetData: number
}

/** The card that a page shares. */
export interface Card {
  title: string
  path: string
  imageUrl?: string
}

// Default of the native input.
const USUAL_MAXLENGTH = 140

export class MiniApp {
  private readonly typed = new WeakMap<Element, string>()

  constructor(
    private readonly pages: Pages,
    private readonly realm: Realm,
    readonly device: Device,
    private readonly work: Work,
    private readonly instance: Record<string, unknown>,
    private readonly release: () => void,
  ) {}

  // Visible content

  get route(): string {
    return this.pages.top.route
  }

  /** Routes from the bottom of the stack to the page on screen. */
  get stack(): string[] {
    return this.pages.openRoutes
  }

  get console() {
    return this.realm.console
  }

  /** Query of the page on screen as its onLoad received it, without Taro's own key. */
  get query(): Record<string, string> {
    const { __key_: _, ...query } = this.pages.top.instance.options as Record<string, string>
    return query
  }

  /** The app's value in the phone's storage under `key`. */
  stored<T>(key: string): T | undefined {
    const text = this.device.storage.get(key)
    return text === undefined ? undefined : (JSON.parse(text) as T)
  }

  all(selector: string): Element[] {
    return select(this.pages.root, selector)
  }

  has(selector: string): boolean {
    return this.all(selector).length > 0
  }

  hasIn(element: Element, selector: string): boolean {
    return select(element, selector).length > 0
  }

  /** The first match; without one, an error that shows the page's text instead. */
  find(target: Target): Element {
    if (typeof target !== 'string') return target
    const found = this.all(target)[0]
    if (!found) throw new Error(`no element ${target} on ${this.route}, which says: ${this.text().slice(0, 300) || '(nothing)'}`)
    return found
  }

  /** All text of the element, or of the whole page. */
  text(target?: Target): string {
    return textOf(target === undefined ? this.pages.root : this.find(target))
  }

  attribute(target: Target, name: string): unknown {
    return attributeOf(this.find(target), name)
  }

  isDisabled(target: Target): boolean {
    const value = this.attribute(target, 'disabled')
    return value !== undefined && value !== null && value !== false
  }

  /** The page on screen as plain boxes. */
  drawn(): (Drawn | string)[] {
    return drawnOf(this.pages.root)
  }

  stats(): PageStats {
    const own = this.pages.setData.filter((record) => record.page === this.route)
    return {
      ...measureTree(this.pages.root),
      firstSetData: own.findLast((record) => record.isFirst)?.bytes ?? 0,
      largestSetData: Math.max(0, ...own.map((record) => record.bytes)),
    }
  }

  /** The cost of `step`: number of setData calls, their bytes in total and the largest, requests. */
  async measure(step: () => Promise<unknown>): Promise<{ setData: number; bytes: number; largest: number; requests: number }> {
    const { setData } = this.pages
    const [dataBefore, requestsBefore] = [setData.length, this.device.requests.length]
    await step()
    const during = setData.slice(dataBefore)
    return {
      setData: during.length,
      bytes: during.reduce((sum, record) => sum + record.bytes, 0),
      largest: Math.max(0, ...during.map((record) => record.bytes)),
      requests: this.device.requests.length - requestsBefore,
    }
  }

  // Actions of the person

  /** Taps an element. A native button also performs its open-type or form-type. */
  async tap(target: Target): Promise<void> {
    const element = this.find(target)
    if (this.isDisabled(element)) throw new Error(`${this.name(target)} on ${this.route} is disabled`)
    const path = pathTo(this.pages.root, element)
    const button = path.findLast((one) => tagOf(one) === 'button')
    const runs = this.pages.handlerRuns
    this.device.isInTap = true
    this.send(element, 'tap', { x: 1, y: 1 }, true)
    this.device.isInTap = false
    const didMore = button ? this.actAsButton(button, path) : false
    if (!didMore && this.pages.handlerRuns === runs) throw new Error(`nobody listens to a tap on ${this.name(target)} on ${this.route}`)
    await this.settle()
  }

  /** Replaces the text by `value`: focus, input, blur, within the field's maxlength. */
  async input(target: Target, value: string): Promise<void> {
    const element = this.find(target)
    if (this.isDisabled(element)) throw new Error(`${this.name(target)} on ${this.route} is disabled`)
    const given = Number(attributeOf(element, 'maxlength') ?? USUAL_MAXLENGTH)
    const typed = given < 0 ? value : value.slice(0, given)
    this.typed.set(element, typed)
    this.send(element, 'focus', { value: '' })
    await this.fire(element, 'input', { value: typed, cursor: typed.length })
    this.send(element, 'blur', { value: typed })
    await this.settle()
  }

  /** Selects in a picker, switch, radio or checkbox group, slider, swiper: `value` is sent with its change event. */
  async change(target: Target, value: unknown, detail: Record<string, unknown> = {}): Promise<void> {
    await this.fire(target, 'change', { value, ...detail })
  }

  /** Submits a form with the values of its named fields, like a button with form-type submit. */
  async submit(target: Target): Promise<void> {
    this.sendForm(this.find(target))
    await this.settle()
  }

  /** Fires any other event of a native component. The caller is responsible for the shape of `detail`. */
  async fire(target: Target, type: string, detail: unknown = {}): Promise<void> {
    const element = this.find(target)
    const runs = this.pages.handlerRuns
    this.send(element, type, detail)
    if (this.pages.handlerRuns === runs) throw new Error(`nobody listens to ${type} on ${this.name(target)} on ${this.route}`)
    await this.settle()
  }

  /** Drags a finger from the first of these window positions (CSS px) over the others. */
  async drag(target: Target, [from, ...others]: readonly { clientX: number; clientY: number }[]): Promise<void> {
    const element = this.find(target)
    const runs = this.pages.handlerRuns
    this.send(element, 'touchstart', {}, true, { touches: [from] })
    for (const one of others) this.send(element, 'touchmove', {}, true, { touches: [one] })
    this.send(element, 'touchend', {}, true, { touches: [] })
    if (this.pages.handlerRuns === runs) throw new Error(`nobody listens to a finger on ${this.name(target)} on ${this.route}`)
    await this.settle()
  }

  /** True if the page loads more rows at its end. */
  canScroll(): boolean {
    return this.pages.has('onReachBottom')
  }

  /** Scrolls the page, or a scroll-view, to its end. */
  async scrollToBottom(target?: Target): Promise<void> {
    if (target !== undefined) return this.fire(target, 'scrolltolower', { direction: 'bottom' })
    this.mustRun('onReachBottom')
    await this.settle()
  }

  /** Sets an element far away, or in view again; only the app's own intersection observers are notified. */
  async setInSight(selector: string, isInSight: boolean, height = 1000): Promise<void> {
    const watching = this.device.watched.get(selector)
    if (!watching?.size) throw new Error(`nobody watches whether ${selector} is in sight`)
    const { window } = this.device
    const top = isInSight ? 0 : window.height
    for (const tell of watching)
      tell({
        intersectionRatio: isInSight ? 1 : 0,
        boundingClientRect: { width: window.width, height, left: 0, right: window.width, top, bottom: top + height },
        relativeRect: { left: 0, right: window.width, top: 0, bottom: window.height },
      })
    await this.settle()
  }

  /** Pulls the page down, if its settings enable that. */
  async pullDown(): Promise<void> {
    if (this.pages.config.enablePullDownRefresh !== true) throw new Error(`${this.route} does not enable pull-down refresh`)
    this.device.isRefreshing = true
    this.mustRun('onPullDownRefresh')
    await this.settle()
  }

  /** Chooses 转发 in the platform's own menu; null if the page has no card, so that the menu's row is disabled. */
  async shareFromMenu(): Promise<Card | null> {
    const { isThere, result } = this.pages.run('onShareAppMessage', { from: 'menu' })
    await this.settle()
    return isThere ? (result as Card) : null
  }

  canShareToTimeline(): boolean {
    return this.pages.has('onShareTimeline')
  }

  shareToTimeline(): Card & { query: string } {
    const { isThere, result } = this.pages.run('onShareTimeline')
    if (!isThere) throw new Error(`${this.route} has no onShareTimeline`)
    return result as Card & { query: string }
  }

  /** The phone's back button or gesture. */
  async back(): Promise<void> {
    if (!this.pages.back()) throw new Error(`${this.route} is the only page: back would leave the app`)
    await this.settle()
  }

  /** Puts the app into the background and notifies its listeners. */
  async leave(): Promise<void> {
    this.pages.run('onHide')
    this.callApp('onHide')
    this.device.emit('AppHide', this.realm.adopt({}))
    await this.settle()
  }

  /** Returns to the app in the state in which it was left. */
  async comeBack(): Promise<void> {
    const opening = { path: this.route, query: {}, scene: 1001 }
    this.callApp('onShow', opening)
    this.device.emit('AppShow', this.realm.adopt(opening))
    this.pages.run('onShow')
    await this.settle()
  }

  async leaveAndReturn(): Promise<void> {
    await this.leave()
    await this.comeBack()
  }

  /** Opens a link or a card in the running app: the page opens alone. */
  async openLink(route: string, query: Record<string, string> = {}): Promise<void> {
    this.pages.closeAll()
    this.pages.open(route, query)
    await this.settle()
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.device.isOffline = isOffline
    this.device.emit('NetworkStatusChange', this.realm.adopt({ isConnected: !isOffline, networkType: isOffline ? 'none' : 'wifi' }))
    await this.settle()
  }

  /** Sets the phone itself to dark or light. */
  async setTheme(theme: 'light' | 'dark'): Promise<void> {
    this.device.emit('ThemeChange', this.realm.adopt({ theme }))
    await this.settle()
  }

  /** Presses 确定 (with the typed text, if the modal requests one) or 取消. */
  async answerModal(isConfirmed: boolean, content?: string): Promise<void> {
    const { modal } = this.device
    if (!modal) throw new Error(`no modal is open on ${this.route}`)
    modal.answer({ confirm: isConfirmed, cancel: !isConfirmed, content: content ?? '' })
    await this.settle()
  }

  /** Chooses a row of the action sheet by its text; null closes it. */
  async chooseFromSheet(row: string | null): Promise<void> {
    const { sheet } = this.device
    if (!sheet) throw new Error(`no action sheet is open on ${this.route}`)
    const tapIndex = row === null ? -1 : sheet.asked.indexOf(row)
    if (row !== null && tapIndex < 0) throw new Error(`the action sheet offers ${sheet.asked.join(', ')}, not ${row}`)
    sheet.answer(row === null ? new Refusal('cancel') : { tapIndex })
    await this.settle()
  }

  // Waiting and ending

  /** Waits until the app is idle (see Work.settle), then fails if the app reported an error. */
  async settle(timersUpTo?: number): Promise<void> {
    await this.work.settle(timersUpTo)
  }

  /** Waits for an element that the app shows after a delay: a retry, a late indicator. */
  async waitFor(selector: string): Promise<Element> {
    await this.work.until(() => this.has(selector), `${selector} on ${this.route}`)
    await this.settle()
    return this.find(selector)
  }

  /** Waits for a page that is opened, or left, after a delay. */
  async waitForRoute(isThere: (route: string) => boolean): Promise<void> {
    await this.work.until(() => isThere(this.route), `another page than ${this.route}`)
    await this.settle()
  }

  /** From now on, errors that match are expected, for example a request fault that a test causes. */
  allowErrors(pattern: RegExp): void {
    this.work.allow(pattern)
  }

  /** Ends the app; fails if an error was never checked. */
  close(): void {
    this.release()
    this.work.throwReported()
  }

  private name(target: Target): string {
    return typeof target === 'string' ? target : `<${tagOf(target)}> "${textOf(target)}"`
  }

  private send(element: Element, type: string, detail: unknown, bubbles = false, fields?: Record<string, unknown>): void {
    const extraFields = fields && (this.realm.adopt(fields) as Record<string, unknown>)
    glassEasel.triggerEvent(element, type, this.realm.adopt(detail), { bubbles, composed: bubbles, capturePhase: true, extraFields })
  }

  private actAsButton(button: Element, path: Element[]): boolean {
    const openType = attributeOf(button, 'open-type')
    if (openType === 'getPhoneNumber' || openType === 'chooseAvatar') {
      const reply = this.device.takeReply(openType) ?? new Refusal('user deny')
      const detail = reply instanceof Refusal ? { errMsg: `${openType}:fail ${reply.message}` } : { errMsg: `${openType}:ok`, ...reply }
      const runs = this.pages.handlerRuns
      this.send(button, openType.toLowerCase(), detail)
      return this.pages.handlerRuns > runs
    }
    if (openType === 'share') {
      const target = { id: button.id, dataset: { ...button.dataset } }
      const { isThere, result } = this.pages.run('onShareAppMessage', { from: 'button', target })
      if (!isThere) throw new Error(`${this.route} has a share button but no onShareAppMessage`)
      this.device.shares.push(result as Card)
      return true
    }
    if (attributeOf(button, 'form-type') === 'submit') {
      const form = path.findLast((one) => tagOf(one) === 'form')
      if (!form) throw new Error(`${this.route} has a submit button outside any form`)
      this.sendForm(form)
      return true
    }
    return false
  }

  private sendForm(form: Element): void {
    const fields = descendants(form).filter((field) => attributeOf(field, 'name'))
    const value = Object.fromEntries(
      fields.map((field) => [String(attributeOf(field, 'name')), this.typed.get(field) ?? attributeOf(field, 'value') ?? '']),
    )
    this.send(form, 'submit', { value })
  }

  private mustRun(lifecycle: string): void {
    if (!this.pages.run(lifecycle).isThere) throw new Error(`${this.route} has no ${lifecycle}`)
  }

  private callApp(lifecycle: string, ...args: unknown[]): void {
    const method = this.instance[lifecycle]
    if (typeof method === 'function')
      this.work.guard(() =>
        (method as (...given: unknown[]) => void).apply(
          this.instance,
          args.map((arg) => this.realm.adopt(arg)),
        ),
      )
  }
}
