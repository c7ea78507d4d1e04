/** A socket that stays open as long as the app is visible: after a loss it reconnects at growing intervals. */
import { socketCloses, socketLimits } from '@qianxian/protocol/base/socket'
import { onAppHidden } from '../lifecycle/appHidden'
import { onReconnect } from './network'
import { onAppShown } from '../lifecycle/appShown'
import { openSocket } from './socket'
import { isAppVisible } from '../lifecycle/appVisible'

/**
 * First and longest delay before the next attempt; each is drawn from its upper half, so that clients do not all
 * reconnect at once.
 */
export const reconnectDelays = { leastMs: 1_000, mostMs: 30_000 } as const
/** After two and a half beats without a message the connection is considered dead. */
const SILENCE_MS = socketLimits.beatSeconds * 2_500

export interface ReconnectingSocketOptions {
  /** The path to open, with a fresh ticket; rejects if none is available. */
  findPath(): Promise<string>
  onMessage(message: unknown): void
  /** Called when the socket opens or is lost. */
  onChange(isStanding: boolean): void
  /** The server refused this person. */
  onShut(): void
}

export interface ReconnectingSocket {
  /** Reconnects at once if the socket should be open and is not. */
  wake(): void
  stop(): void
}

export function openReconnectingSocket({ findPath, onMessage, onChange, onShut }: ReconnectingSocketOptions): ReconnectingSocket {
  let pause: number = reconnectDelays.leastMs
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let close: (() => void) | undefined
  let isOpening = false
  let isStanding = false
  let isStopped = false
  /** Incremented by every attempt and every hiding, so that a late response opens no socket. */
  let turn = 0

  function say(isNow: boolean): void {
    if (isStanding === isNow) return
    isStanding = isNow
    onChange(isNow)
  }

  function drop(): void {
    turn += 1
    clearTimeout(retry)
    clearTimeout(silence)
    close?.()
    close = undefined
    isOpening = false
    say(false)
  }

  function tryLater(): void {
    drop()
    retry = setTimeout(() => void open(), pause * (0.5 + Math.random() / 2))
    pause = Math.min(pause * 2, reconnectDelays.mostMs)
  }

  function handleEnd(code: number): void {
    if (code !== socketCloses.shut && code !== socketCloses.crowded) return tryLater()
    // A retry would have the same result.
    drop()
    if (code === socketCloses.shut) onShut()
  }

  function listen(): void {
    clearTimeout(silence)
    silence = setTimeout(tryLater, SILENCE_MS)
  }

  async function open(): Promise<void> {
    if (isStopped || isOpening || close || !isAppVisible()) return
    isOpening = true
    turn += 1
    const own = turn
    const path = await findPath().catch(() => undefined)
    if (own !== turn) return
    isOpening = false
    if (path === undefined) return tryLater()
    close = openSocket(path, {
      onMessage: (message) => {
        if (own !== turn) return
        listen()
        pause = reconnectDelays.leastMs
        say(true)
        onMessage(message)
      },
      onEnd: (code) => own === turn && handleEnd(code),
    })
    listen()
  }

  function wake(): void {
    if (close) return
    clearTimeout(retry)
    pause = reconnectDelays.leastMs
    void open()
  }

  const ends = [onAppHidden(drop), onAppShown(wake), onReconnect(wake)]
  void open()
  return {
    wake,
    stop() {
      isStopped = true
      drop()
      for (const end of ends) end()
    },
  }
}
