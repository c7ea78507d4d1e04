/**
 * What waits for the person, on every page: how much is unread, and the version by which an open page notices that something
 * moved. With the plugin for messages a line to the server says so at once, without it the person's own answer on show.
 */
import { account } from '@qianxian/protocol/account/account'
import { reaction } from 'mobx'
import { callQuietly } from '@/request/call'
import { authStore } from './auth.store'
import { configStore } from './config.store'
import type { InboxConnection } from './inboxConnection'

/** The line is loaded after the page that somebody came for. */
const LATE_MS = 1_000

export class InboxStore {
  /** Of the inbox, as far as it was heard of. */
  private version = 0
  /** Of what was counted last. */
  private countedVersion = 0
  private readonly handlers = new Set<(version: number) => void>()
  private line: InboxConnection | undefined
  private looking: Promise<void> | undefined
  private shouldLookAgain = false

  /** At most 100, as the server counts; the heart says 99+ then. */
  get unread(): number {
    return authStore.userInfo?.unread ?? 0
  }

  /** @returns ends it */
  start(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = reaction(
      () => (authStore.isLoggedIn && configStore.hasPlugin('message') ? authStore.token : ''),
      (token) => {
        clearTimeout(timer)
        this.forget()
        if (token) timer = setTimeout(() => void this.follow(token), LATE_MS)
      },
      { fireImmediately: true },
    )
    return () => {
      end()
      clearTimeout(timer)
      this.forget()
    }
  }

  /** Somebody looks at a page: the line is due, where there is to be one. */
  wake(): void {
    this.line?.wake()
  }

  /**
   * Tells an open page each version that is heard of: what came since its own it asks for.
   * @returns ends it
   */
  onChange(handleVersion: (version: number) => void): () => void {
    this.handlers.add(handleVersion)
    return () => void this.handlers.delete(handleVersion)
  }

  /** Counts anew, once at a time: after something was read here, where no line might say so. */
  look(): Promise<void> {
    if (this.looking) this.shouldLookAgain = true
    this.looking ??= this.count().finally(() => {
      this.looking = undefined
      if (!this.shouldLookAgain) return
      this.shouldLookAgain = false
      void this.look()
    })
    return this.looking
  }

  /** The line names the version of the inbox, the same again with every beat. */
  hear(version: number): void {
    const isBeingCounted = this.looking !== undefined && version <= this.version
    if (version > this.countedVersion && !isBeingCounted) void this.look()
    this.keepVersion(version)
  }

  private keepVersion(version: number): void {
    if (version <= this.version) return
    this.version = version
    // Those of now: one may go while it is told.
    for (const handle of Array.from(this.handlers)) handle(version)
  }

  private async count(): Promise<void> {
    const { token } = authStore
    if (!token) return
    try {
      const { version, unread } = await callQuietly(account.getUnread, {})
      if (token !== authStore.token) return
      this.countedVersion = Math.max(this.countedVersion, version)
      authStore.keepUnread(unread)
      this.keepVersion(version)
    } catch (error) {
      console.warn('what is unread is not known until the next beat', error)
    }
  }

  private async follow(token: string): Promise<void> {
    const { openInboxConnection } = await import('./inboxConnection')
    if (token !== authStore.token) return
    this.line?.stop()
    this.line = openInboxConnection({ hear: (version) => this.hear(version), look: () => this.look() })
  }

  private forget(): void {
    this.line?.stop()
    this.line = undefined
    this.version = 0
    this.countedVersion = 0
  }
}

export const inboxStore = new InboxStore()
