/** The person's phone: its storage, its screen, its programmed replies, and the calls the app made. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Card } from './app'

export interface RequestRecord {
  method: string
  url: string
  data: unknown
  status?: number
  /** Size of the response's body in bytes. */
  bytes?: number
  /** The raw body, if it is JSON. */
  answer?: string
}

export interface SocketRecord {
  url: string
  isOpen: boolean
  /** The server's messages on the socket. */
  heard: string[]
}

export interface ModalRequest {
  title: string
  content: string
  editable?: boolean
}

type Answer = (outcome: Record<string, unknown> | Refusal) => void

/** An open question to the person: a modal or an action sheet. It stays open until the test answers it. */
export interface Question<T> {
  asked: T
  answer: Answer
}

/** A call that fails on the platform's side; the reason is appended to `<call>:fail `. */
export class Refusal extends Error {}

const WINDOW = { width: 390, height: 753, statusBar: 47, screenHeight: 844 } as const
const MENU_BUTTON = { top: 51, bottom: 83, left: 296, right: 383, width: 87, height: 32 } as const

export class Device {
  readonly storage = new Map<string, string>()
  readonly requests: RequestRecord[] = []
  readonly sockets: SocketRecord[] = []
  /** Every platform call with its options, in order. */
  readonly calls: { api: string; options: Record<string, unknown> }[] = []
  readonly toasts: string[] = []
  readonly shares: Card[] = []
  /** Title of the loading indicator on screen, or null. */
  loading: string | null = null
  modal: Question<ModalRequest> | null = null
  sheet: Question<string[]> | null = null
  clipboard = ''
  title = ''
  isRefreshing = false
  isOffline = false
  /** True during a tap, because some questions are allowed only then. */
  isInTap = false
  /** Set before the app starts, because a phone's size does not change. */
  window: { width: number; height: number; statusBar: number; screenHeight: number } = WINDOW
  /** WeChat's text size, as a factor of the default; other apps report none. */
  letters = 1
  menuButton: Record<string, number> = { ...MENU_BUTTON }
  /** Position of an element, for the app's own measuring. By default every element is as wide as the window and has no height. */
  layout: (selector: string) => Record<string, number> = () => ({})

  /** Elements whose visibility the app observes, by selector. */
  readonly watched = new Map<string, Set<(seen: object) => void>>()

  private readonly replies = new Map<string, (Record<string, unknown> | Refusal)[]>()
  private readonly listeners = new Map<string, Set<(event: unknown) => void>>()
  private readonly ends: (() => void)[] = []
  private readonly files = new Map<string, string>()
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'qianxian-mini-'))

  /** The next call of `api` succeeds with `result`. Replies are queued. */
  willReply(api: string, result: Record<string, unknown>): void {
    this.replies.set(api, [...(this.replies.get(api) ?? []), result])
  }

  /** The next call of `api` fails: the person or the platform refused. */
  willRefuse(api: string, reason: string): void {
    this.replies.set(api, [...(this.replies.get(api) ?? []), new Refusal(reason)])
  }

  takeReply(api: string): Record<string, unknown> | Refusal | undefined {
    return this.replies.get(api)?.shift()
  }

  on(event: string, listener: (event: unknown) => void): void {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener))
  }

  off(event: string, listener?: (event: unknown) => void): void {
    if (listener) this.listeners.get(event)?.delete(listener)
    else this.listeners.delete(event)
  }

  emit(event: string, detail: unknown): void {
    for (const listener of this.listeners.get(event) ?? []) listener(detail)
  }

  /** Puts a real file on the phone and returns the temporary path by which the app knows it. */
  addFile(source: string | Uint8Array, suffix = typeof source === 'string' ? path.extname(source) : ''): string {
    const name = `tmp_${this.files.size + 1}${suffix}`
    const real = path.join(this.folder, name)
    if (typeof source === 'string') copyFileSync(source, real)
    else writeFileSync(real, source)
    const known = `wxfile://${name}`
    this.files.set(known, real)
    return known
  }

  realPath(known: string): string {
    const real = this.files.get(known)
    if (!real) throw new Refusal(`file not found: ${known}`)
    return real
  }

  /** Registers a task for the end of the app. */
  onClose(end: () => void): void {
    this.ends.push(end)
  }

  close(): void {
    for (const end of this.ends) end()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
