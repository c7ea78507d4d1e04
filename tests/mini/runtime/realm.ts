/** The bare JavaScript world of a mini-program: no window, document, process, fetch, eval; only the objects of the platform. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import type { Work } from './work'

const LEVELS = ['log', 'info', 'debug', 'warn', 'error'] as const

export interface ConsoleLine {
  level: (typeof LEVELS)[number]
  text: string
}

const show = (value: unknown): string => {
  if (typeof value === 'string') return value
  const stack = (value as { stack?: unknown } | null)?.stack
  return typeof stack === 'string' ? stack : (JSON.stringify(value) ?? String(value))
}

// Runs inside the realm: plain values are rebuilt with the app's own Object and Array, all others pass unchanged.
const ADOPT = `(isPlain => function adopt(value) {
  if (Array.isArray(value)) return Array.from(value, adopt)
  if (!isPlain(value)) return value
  const copy = {}
  for (const key of Object.keys(value)) copy[key] = adopt(value[key])
  return copy
})`

export class Realm {
  readonly console: ConsoleLine[] = []
  readonly global: Record<string, unknown>
  private readonly context: vm.Context
  private readonly modules = new Map<string, { exports: unknown }>()
  private readonly promise: PromiseConstructor
  private readonly constructors: unknown[]
  /** Converts a platform value into one of the app's realm, so that instanceof and prototypes work on its side. */
  readonly adopt: <T>(value: T) => T

  constructor(
    private readonly dist: string,
    private readonly packageRoots: readonly string[],
    private readonly work: Work,
    globals: Record<string, unknown>,
  ) {
    type Callback = (...args: unknown[]) => void
    this.global = {
      ...globals,
      console: this.makeConsole(),
      setTimeout: (task: Callback, delay = 0, ...args: unknown[]) => work.startTimer(() => task(...args), delay),
      setInterval: (task: Callback, delay = 0, ...args: unknown[]) => work.startInterval(() => task(...args), delay),
      clearTimeout: (id: number) => work.stopTimer(id),
      clearInterval: (id: number) => work.stopTimer(id),
    }
    this.global.global = this.global
    this.context = vm.createContext(this.global, { codeGeneration: { strings: false, wasm: false } })
    this.promise = this.run('Promise')
    this.constructors = this.run('[Object, Array, String, Number, Boolean, null]')
    const isPlain = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return false
      const proto: unknown = Object.getPrototypeOf(value)
      return proto === Object.prototype || proto === null
    }
    this.adopt = this.run<(isPlain: unknown) => <T>(value: T) => T>(ADOPT)(isPlain)
  }

  private run<T>(code: string): T {
    return vm.runInContext(code, this.context) as T
  }

  /** True if a rejected promise was created by the app (and not by the test). */
  isOwnPromise(promise: unknown): boolean {
    return promise instanceof this.promise
  }

  /** Property types are constructors of the app's realm; the renderer knows only those of the host. */
  toHostType(type: unknown): unknown {
    if (Array.isArray(type)) return [...(type as unknown[])].map((one) => this.toHostType(one))
    const at = this.constructors.indexOf(type)
    return at < 0 ? type : [Object, Array, String, Number, Boolean, null][at]
  }

  parseJson(text: string): unknown {
    return this.run<typeof JSON>('JSON').parse(text)
  }

  private packageOf(id: string): string {
    return this.packageRoots.find((root) => id.startsWith(`${root}/`)) ?? ''
  }

  /** Loads a module of the build once. Code of a sub-package can be loaded only from inside it. */
  load(id: string, from = id): unknown {
    const name = path.posix.normalize(id).replace(/\.js$/, '')
    const known = this.modules.get(name)
    if (known) return known.exports
    const owner = this.packageOf(name)
    if (owner && owner !== this.packageOf(from)) throw new Error(`${from} requires ${name} of sub-package ${owner}`)
    const file = path.join(this.dist, `${name}.js`)
    if (!existsSync(file)) throw new Error(`${from} requires ${name}.js, which is not in the build`)
    const module = { exports: {} as unknown }
    this.modules.set(name, module)
    const body = new vm.Script(`(function (require, module, exports) {${readFileSync(file, 'utf8')}\n})`, { filename: file })
    const define = body.runInContext(this.context) as (require: unknown, module: unknown, exports: unknown) => void
    const require = (target: string) =>
      this.load(target.startsWith('/') ? target.slice(1) : path.posix.join(path.posix.dirname(name), target), name)
    define(require, module, module.exports)
    return module.exports
  }

  private makeConsole(): Record<string, (...args: unknown[]) => void> {
    const write =
      (level: ConsoleLine['level']) =>
      (...args: unknown[]) => {
        const text = args.map(show).join(' ')
        this.console.push({ level, text })
        if (level === 'error') this.work.report(text, 'console.error: ')
      }
    return Object.fromEntries(LEVELS.map((level) => [level, write(level)]))
  }
}
