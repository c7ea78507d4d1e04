/**
 * Unread count of every page, and the version by which an open page notices a change. With the message plugin a socket
 * to the server reports changes at once; without it the app reads the count with the person's own data when a page is
 * shown.
 */
import { account } from '@qianxian/protocol/account/account'
import { reaction } from 'mobx'
import { callQuietly } from '@/request/call'
import { authStore } from './auth.store'
import { configStore } from './config.store'
import type { InboxConnection } from './inboxConnection'

/** Delay before the socket is loaded, so that the page loads first. */
const LATE_MS = 1_000

export class InboxStore {
  /** Newest inbox version that was reported. */
  private version = 0
  /** Inbox version of the last count. */
  private countedVersion = 0
  private readonly handlers = new Set<(version: number) => void>()
  private line: InboxConnection | undefined
  private looking: Promise<void> | undefined
  private shouldLookAgain = false

  /** At most 100, as the server counts; the badge then shows 99+. */
  get unread(): number {
    return authStore.userInfo?.unread ?? 0
  }

  /** Requests for an introduction that wait for the person's answer. */
  get linesToAnswer(): number {
    return authStore.linesToAnswer
  }

  /** @returns a function that stops it */
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

  /** Called when a page is visible: opens the socket if needed. */
  wake(): void {
    this.line?.wake()
  }

  /**
   * Notifies an open page of each reported version; the page then requests the changes since its own version.
   * @returns a function that ends the subscription
   */
  onChange(handleVersion: (version: number) => void): () => void {
    this.handlers.add(handleVersion)
    return () => void this.handlers.delete(handleVersion)
  }

  /** Counts again, one request at a time; called after messages were read here, because there may be no socket to report it. */
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

  /** The socket reports the inbox version, and repeats it with every beat. */
  hear(version: number): void {
    const isBeingCounted = this.looking !== undefined && version <= this.version
    if (version > this.countedVersion && !isBeingCounted) void this.look()
    this.keepVersion(version)
  }

  private keepVersion(version: number): void {
    if (version <= this.version) return
    this.version = version
    // A copy, because a handler may unsubscribe during the loop.
    for (const handle of Array.from(this.handlers)) handle(version)
  }

  private async count(): Promise<void> {
    const { token } = authStore
    if (!token) return
    try {
      const { version, unread, linesToAnswer } = await callQuietly(account.getUnread, {})
      if (token !== authStore.token) return
      this.countedVersion = Math.max(this.countedVersion, version)
      authStore.keepUnread(unread, linesToAnswer)
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
