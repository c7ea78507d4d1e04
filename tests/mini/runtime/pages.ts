/** The page stack: loads page code, mounts pages and components through WeChat's own component framework, counts setData. */
import path from 'node:path'
import * as glassEasel from 'glass-easel'
import type { Element, GeneralComponent } from 'glass-easel'
import { MiniProgramEnv } from 'glass-easel-miniprogram-adapter'
import { asyncCall, type ApiContext, type PlatformCall } from './api/call'
import { Refusal } from './device'
import { listRoutes, readPageConfig, resolveComponent, type AppConfig } from './files'
import type { Realm } from './realm'
import type { TemplateGroups } from './templates'
import { attributeOf, select } from './tree'

const STACK_LIMIT = 10

export interface SetDataRecord {
  /** Route of the page that was on top. */
  page: string
  /** Path of the page or component whose data was set. */
  owner: string
  keys: string[]
  bytes: number
  /** The first call after the page was opened, which draws the page first. */
  isFirst: boolean
}

type Lifecycle = (...args: unknown[]) => unknown
type Options = Record<string, unknown>
type SetData = (data: object, done?: () => void) => void

interface PageInstance {
  /** The framework's own element of the caller. */
  _$: Element
  route: string
  data: Record<string, unknown>
  setData: SetData
  [name: string]: unknown
}

interface OpenPage {
  route: string
  instance: PageInstance
  element: GeneralComponent
  hasDrawn: boolean
  release(): void
}

type ComponentOptions = Options & {
  properties?: Record<string, unknown>
  lifetimes?: Record<string, Lifecycle>
  methods?: Record<string, unknown>
}

export class Pages {
  readonly setData: SetDataRecord[] = []
  /** Number of the app's event handlers that ran: a tap that runs none had no listener. */
  handlerRuns = 0
  readonly routes: string[]
  private readonly stack: OpenPage[] = []
  private readonly defined = new Set<string>()
  private readonly left = new WeakSet<Element>()
  private readonly space
  private readonly backend

  constructor(
    private readonly dist: string,
    private readonly app: AppConfig,
    private readonly templates: TemplateGroups,
    private readonly context: ApiContext,
  ) {
    const env = new MiniProgramEnv()
    this.routes = listRoutes(app)
    this.space = env.createCodeSpace('', true)
    this.backend = env.associateBackend(new glassEasel.EmptyBackendContext())
  }

  get top(): OpenPage {
    const page = this.stack.at(-1)
    if (!page) throw new Error('no page is open')
    return page
  }

  get openRoutes(): string[] {
    return this.stack.map((page) => page.route)
  }

  get instances(): PageInstance[] {
    return this.stack.map((page) => page.instance)
  }

  get root(): Element {
    return this.top.element
  }

  /** Settings of the page on top, over those of the app's window. */
  get config() {
    return { ...this.app.window, ...readPageConfig(this.dist, this.top.route) }
  }

  private get realm(): Realm {
    return this.context.realm()
  }

  /** True if the page on top has the lifecycle method. */
  has(method: string): boolean {
    return typeof this.top.instance[method] === 'function'
  }

  /** Runs a lifecycle method of the page on top; `isThere` is false if the page has no method of that name. */
  run(method: string, ...args: unknown[]): { isThere: boolean; result?: unknown } {
    const { instance } = this.top
    const lifecycle = instance[method]
    if (typeof lifecycle !== 'function') return { isThere: false }
    let result: unknown
    this.context.work.guard(() => {
      result = (lifecycle as Lifecycle).apply(
        instance,
        args.map((arg) => this.realm.adopt(arg)),
      )
    })
    return { isThere: true, result }
  }

  open(route: string, query: Record<string, string>): void {
    this.define(route)
    const root = this.backend.createRoot('page', this.space, `/${route}`)
    const instance = root.get() as unknown as PageInstance
    const element = root.getComponent()
    const page: OpenPage = { route, instance, element, hasDrawn: false, release: () => root.release() }
    this.countSetData(instance, route)
    Object.assign(instance, { route, __route__: route, options: this.realm.adopt(query) })
    this.stack.push(page)
    glassEasel.Element.pretendAttached(element)
    this.run('onLoad', query)
    this.run('onShow')
    this.context.work.later(() => {
      if (this.stack.at(-1) === page) this.run('onReady')
    })
  }

  closeTop(): void {
    this.run('onUnload')
    const page = this.stack.pop()
    if (page) glassEasel.Element.pretendDetached(page.element)
    page?.release()
  }

  closeAll(): void {
    while (this.stack.length > 0) this.closeTop()
  }

  /** The phone's back button. False if the page is the only one: the phone would leave the app. */
  back(delta = 1): boolean {
    if (this.closeContainer()) return true
    if (this.stack.length < 2) return false
    for (let left = delta; left > 0 && this.stack.length > 1; left -= 1) this.closeTop()
    this.run('onShow')
    return true
  }

  /** Back closes WeChat's `page-container` first, once, if one is shown. */
  private closeContainer(): boolean {
    const container = select(this.root, 'page-container').find((one) => attributeOf(one, 'show') && !this.left.has(one))
    if (!container) return false
    this.left.add(container)
    for (const event of ['beforeleave', 'leave', 'afterleave'])
      glassEasel.triggerEvent(container, event, this.realm.adopt({}), { bubbles: false, composed: false, capturePhase: false })
    return true
  }

  navigationApi(): Record<string, PlatformCall> {
    const go = (api: string, turn: (route: string, query: Record<string, string>) => void) =>
      asyncCall(this.context, api, ({ url }) => {
        const { route, query } = this.parseUrl(String(url ?? ''))
        if (!this.routes.includes(route)) throw new Refusal(`page "${route}" is not found`)
        turn(route, query)
      })
    return {
      navigateTo: go('navigateTo', (route, query) => {
        if (this.stack.length >= STACK_LIMIT) throw new Refusal('webview count limit exceed')
        this.run('onHide')
        this.open(route, query)
      }),
      redirectTo: go('redirectTo', (route, query) => {
        this.closeTop()
        this.open(route, query)
      }),
      reLaunch: go('reLaunch', (route, query) => {
        this.closeAll()
        this.open(route, query)
      }),
      // The app has no native tab bar, so switchTab has no target.
      switchTab: go('switchTab', () => {
        throw new Refusal('can not switch to no-tabBar page')
      }),
      navigateBack: asyncCall(this.context, 'navigateBack', ({ delta }) => {
        if (!this.back(Number(delta ?? 1))) throw new Refusal('cannot navigate back at first page.')
      }),
    }
  }

  /** Values stay percent-encoded, and other letters are encoded, because pages of a mini-program decode them themselves. */
  private parseUrl(url: string): { route: string; query: Record<string, string> } {
    const [target = '', search = ''] = url.split(/\?(.*)/s)
    const route = target.startsWith('/') ? target.slice(1) : path.posix.join(path.posix.dirname(this.openRoutes.at(-1) ?? ''), target)
    const encode = (value: string) => value.replace(/[^\x20-\x7e]+/g, encodeURIComponent)
    const pairs = search
      .split('&')
      .filter(Boolean)
      .map((pair) => {
        const [key = '', value = ''] = pair.split(/=(.*)/s)
        return [key, encode(value)]
      })
    return { route, query: Object.fromEntries(pairs) as Record<string, string> }
  }

  /** Loads a page or component and all components it names, once. */
  private define(id: string): void {
    if (this.defined.has(id)) return
    this.defined.add(id)
    const config = readPageConfig(this.dist, id)
    const used = Object.entries({ ...this.app.usingComponents, ...config.usingComponents })
    const usingComponents = Object.fromEntries(used.map(([name, target]) => [name, resolveComponent(id, target)]))
    for (const component of Object.values(usingComponents)) this.define(component)
    const absolute = Object.fromEntries(Object.entries(usingComponents).map(([name, target]) => [name, `/${target}`]))
    this.space.addComponentStaticConfig(id, { ...config, usingComponents: absolute })
    const content = this.templates[id]
    if (!content) throw new Error(`${id} has no template`)
    // Without the fallback, a listener on a native node would be only an attribute.
    this.space.addCompiledTemplate(id, { groupList: this.templates, content, fallbackListenerOnNativeNode: true } as never)
    this.space.componentEnv(id, (env) => {
      Object.assign(this.realm.global, {
        Page: (options: Options) => env.Page(this.countHandlers(options) as never),
        Component: (options: ComponentOptions) => env.Component(this.prepareComponent(id, options) as never),
        Behavior: (options: ComponentOptions) => env.Behavior(this.prepareComponent(id, options) as never),
      })
      this.realm.load(id)
    })
  }

  private prepareComponent(id: string, options: ComponentOptions): ComponentOptions {
    const properties = Object.entries(options.properties ?? {}).map(([name, property]) => {
      const isDetailed = typeof property === 'object' && property !== null && 'type' in property
      return [name, isDetailed ? { ...property, type: this.realm.toHostType(property.type) } : this.realm.toHostType(property)]
    })
    const created = options.lifetimes?.created
    const count = (instance: PageInstance) => this.countSetData(instance, id)
    return {
      ...options,
      properties: Object.fromEntries(properties) as Record<string, unknown>,
      methods: this.countHandlers(options.methods ?? {}),
      lifetimes: {
        ...options.lifetimes,
        created(this: PageInstance) {
          count(this)
          return created?.call(this)
        },
      },
    }
  }

  /** Taro sends every event to `eh`; if it runs, there was a listener. */
  private countHandlers(methods: Options): Options {
    const { eh } = methods
    if (typeof eh !== 'function') return methods
    const count = () => {
      this.handlerRuns += 1
    }
    return {
      ...methods,
      eh(this: unknown, ...args: unknown[]) {
        count()
        return (eh as Lifecycle).apply(this, args)
      },
    }
  }

  /** Data is passed to the view as JSON text, as on a phone, and measured at that point. */
  private countSetData(instance: PageInstance, owner: string): void {
    const raw = instance.setData
    instance.setData = (data, done) => {
      // A closed page ignores data silently.
      if (instance._$.getBackendElement() === null) return
      const text = JSON.stringify(data)
      const page = this.stack.find((open) => open.instance === instance)
      this.setData.push({
        page: this.openRoutes.at(-1) ?? owner,
        owner,
        keys: Object.keys(data),
        bytes: Buffer.byteLength(text),
        isFirst: page !== undefined && !page.hasDrawn,
      })
      if (page) page.hasDrawn = true
      raw.call(instance, JSON.parse(text) as object)
      if (done) this.context.work.later(() => done.call(instance))
    }
  }
}
